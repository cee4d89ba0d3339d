import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../api/queries.ts';
import { useSellerName } from '../api/seller-names.ts';
import { isolated, taxId } from '../format/format.ts';
import { useTexts } from '../texts/texts.ts';
import { Option, useOptions } from './options.tsx';
import classes from './parts.module.css';

interface SellerPickerProps {
  label: string;
  description?: string;
  /** The name of the field in its form, which gets the id. */
  name?: string;
  /** The id in digits; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

const pauseMs = 250;
const shown = 8;
const idShape = /^[1-9]\d{0,15}$/;

/** A field for a seller, which is chosen by its name or document. Whoever knows the id may type it. */
export function SellerPicker({ label, description, name, value, onChange }: SellerPickerProps) {
  const texts = useTexts().find;
  /** What the user types; null while the field shows the chosen seller. */
  const [typed, setTyped] = useState<string | null>(null);
  const chosenName = useSellerName(idShape.test(value) ? Number(value) : null);
  const chosen = chosenName === null ? value : `${isolated(chosenName)} (${value})`;
  const text = (typed ?? '').trim();
  const [asked] = useDebouncedValue(text, pauseMs);
  const { data = [] } = useRead(
    ['sellers', 'picker', asked],
    asked === '' || asked !== text || idShape.test(asked)
      ? null
      : (client, signal) =>
          client.GET('/v2/sellers', { params: { query: { text: asked, limit: shown } }, signal }),
  );
  const items = typed === null ? [] : data;
  const choose = (id: string) => {
    onChange(id);
    setTyped(null);
  };
  const options = useOptions({ items, keyOf: ({ id }) => id, onChoose: ({ id }) => choose(String(id)) });
  const input = useRef<HTMLInputElement>(null);
  const isOpenText = text !== '' && !idShape.test(text);
  // A form is not sent with a text that names no seller.
  useEffect(() => input.current?.setCustomValidity(isOpenText ? texts.chooseSeller : ''));
  return (
    <div className={classes.picker}>
      <TextInput
        {...options.input}
        ref={input}
        label={label}
        description={description}
        placeholder={texts.sellerHint}
        value={typed ?? chosen}
        onChange={({ currentTarget }) => {
          const now = currentTarget.value;
          setTyped(now);
          onChange(idShape.test(now.trim()) ? now.trim() : '');
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => {
          if (!isOpenText) setTyped(null);
        }}
      />
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      {items.length > 0 && (
        <ul role="listbox" id={options.listId} aria-label={label} className={classes.pickerList}>
          {items.map((seller) => (
            <Option key={seller.id} {...options.optionOf(seller)}>
              <bdi>{seller.name}</bdi>
              <small>{[taxId(seller.document), seller.id].join(' · ')}</small>
            </Option>
          ))}
        </ul>
      )}
    </div>
  );
}
