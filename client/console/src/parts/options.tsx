import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './parts.module.css';

interface OptionsProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  onChoose: (item: Item) => void;
}

/**
 * What an input and the list of options below it need, so that one is chosen with the keyboard while the focus stays in
 * the input (the combobox pattern of the ARIA guide). The first option is active, until another is.
 */
export function useOptions<Item>({ items, keyOf, onChoose }: OptionsProps<Item>) {
  const listId = useId();
  const [active, setActive] = useState<string | number | null>(null);
  const at = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === active),
  );
  const chosen = items[at];
  const move = (to: number) => {
    const item = items[(to + items.length) % items.length];
    if (item === undefined) return;
    setActive(keyOf(item));
    document.getElementById(optionId(listId, keyOf(item)))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen);
    else return;
    event.preventDefault();
  };
  return {
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': items.length > 0,
      'aria-controls': items.length > 0 ? listId : undefined,
      'aria-activedescendant': chosen === undefined ? undefined : optionId(listId, keyOf(chosen)),
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    } as const,
    listId,
    optionOf: (item: Item) => ({
      id: optionId(listId, keyOf(item)),
      isActive: item === chosen,
      onChoose: () => onChoose(item),
    }),
  };
}

const optionId = (listId: string, key: string | number) => `${listId}-${key}`;

interface OptionProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** An option of `useOptions`. A click must not take the focus from the input. */
export function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </li>
  );
}
