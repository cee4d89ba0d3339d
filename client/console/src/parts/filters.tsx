import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { goTo, useRoute } from '../place/place.ts';
import { useTexts } from '../texts/texts.ts';
import { SellerPicker } from './seller-picker.tsx';
import classes from './parts.module.css';

export interface Filter {
  name: string;
  label: string;
  /** The type of the field; by default it is text. */
  type?: 'date' | 'seller';
  /** The choices of a select: values and their texts. */
  choices?: Record<string, string>;
  /** The choice of a select that filters nothing, if `Any …` with the label does not say it. */
  any?: string;
}

interface FiltersProps {
  filters: readonly Filter[];
  /** Filters of the page that are not in the form, and stay. */
  kept?: Record<string, string>;
}

/** A form over the filters in the address, so that a reload and "back" keep them. */
export function Filters({ filters, kept = {} }: FiltersProps) {
  const texts = useTexts().list;
  const { parts, filters: current } = useRoute();
  const given = current.toString();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The filters may change without the form: by "clear", "back" or a link. The fields stay, and so does the focus.
    const values = new URLSearchParams(given);
    for (const field of element.current?.querySelectorAll<HTMLInputElement>('[name]:not([type=hidden])') ??
      []) {
      field.value = values.get(field.name) ?? '';
    }
  }, [given]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entries = filters.map(({ name }) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value.trim() : ''] as const;
    });
    goTo(parts, { ...kept, ...Object.fromEntries(entries) });
  };
  return (
    <form
      onSubmit={submit}
      ref={element}
      role="search"
      aria-label={texts.filters}
      className={classes.filters}
    >
      {filters.map(({ name, label, type, choices, any = texts.any(label) }) =>
        type === 'seller' ? (
          <SellerFilter key={name} name={name} label={label} given={current.get(name) ?? ''} />
        ) : choices === undefined ? (
          <TextInput
            key={name}
            name={name}
            label={label}
            type={type ?? 'text'}
            defaultValue={current.get(name) ?? ''}
          />
        ) : (
          <NativeSelect
            key={name}
            name={name}
            label={label}
            defaultValue={current.get(name) ?? ''}
            data={[{ value: '', label: any }, ...Object.entries(choices).map(toOption)]}
          />
        ),
      )}
      <Group gap="xs" wrap="nowrap">
        <Button type="submit" variant="default">
          {texts.apply}
        </Button>
        {current.size > 0 && (
          <Button
            variant="default"
            onClick={() => {
              goTo(parts);
              // The button disappears, so the focus moves to a field.
              element.current?.querySelector<HTMLInputElement>('input:not([type=hidden]), select')?.focus();
            }}
          >
            {texts.clear}
          </Button>
        )}
      </Group>
    </form>
  );
}

/** A seller among the filters. It follows the address, as the other fields do. */
function SellerFilter({ name, label, given }: { name: string; label: string; given: string }) {
  const [{ id, of }, setChosen] = useState({ id: given, of: given });
  if (of !== given) setChosen({ id: given, of: given });
  return (
    <SellerPicker
      name={name}
      label={label}
      value={id}
      onChange={(chosen) => setChosen({ id: chosen, of: given })}
    />
  );
}

function toOption([value, label]: [string, string]) {
  return { value, label };
}

/** Returns the filters that have a value, for a query of the API. */
export function givenFilters<Name extends string>(
  filters: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const given = names
    .map((name) => [name, filters.get(name) ?? ''] as const)
    .filter(([, value]) => value !== '');
  return Object.fromEntries(given) as Partial<Record<Name, string>>;
}
