import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { banks } from 'virtual:banks';
import { categories } from '../texts/categories.ts';
import { useLanguage, type Language } from '../texts/texts.ts';
import { isFound, type Listed } from './listed.ts';

const mostShown = 50;

/** The lists, each of codes and their names. */
const lists = {
  banks: (): Listed[] =>
    banks.map(([compe, ispb, name]) => ({ code: compe, label: `${compe} · ${name}`, also: ispb })),
  categories: (language: Language): Listed[] =>
    Object.entries(categories).map(([code, [ptBr, en]]) => ({
      code,
      label: `${code} · ${language === 'en' ? en : ptBr}`,
    })),
};

interface FoundInListProps extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> {
  list: keyof typeof lists;
  /** The code; or what was typed, if it is not in the list. */
  value: string;
  onChange: (code: string) => void;
}

/**
 * A field for a code, which is found by its number or its name. Another code can be typed. Its file is loaded with the
 * first form that has such a field, because the lists are long.
 */
export default function FoundInList({ list, value, onChange, onBlur, ...props }: FoundInListProps) {
  const { language } = useLanguage();
  const all = useMemo(() => lists[list](language), [list, language]);
  // The typed text stays as it is until the field is left: 001 may become 00100000.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = all.find(({ code, also }) => value !== '' && (code === value || also === value));
  const byLabel = useMemo(() => new Map(all.map((item) => [item.label, item])), [all]);
  return (
    <Autocomplete
      {...props}
      value={typed ?? chosen?.label ?? value}
      data={all.map(({ label }) => label)}
      filter={({ options, search, limit }) =>
        options
          .filter((option) => {
            const item = 'value' in option ? byLabel.get(option.value) : undefined;
            return item !== undefined && isFound(item, search);
          })
          .slice(0, limit)
      }
      limit={mostShown}
      onChange={(text) => {
        const code = byLabel.get(text)?.code;
        setTyped(code === undefined ? text : null);
        onChange(code ?? text);
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      // In a dialog, which covers what is outside it, the list is inside.
      comboboxProps={{ withinPortal: false }}
    />
  );
}
