import { TextInput, type TextInputProps } from '@mantine/core';
import { amountOf } from '../format/format.ts';
import { useTexts } from '../texts/texts.ts';

interface MoneyInputProps extends Pick<TextInputProps, 'label' | 'description' | 'required' | 'error'> {
  /** The typed text; `amountOf` says which amount it is. */
  value: string;
  onChange: (typed: string) => void;
}

/**
 * An input of an amount in BRL. Its whole text is read as one amount, however it came there, or is marked as wrong. The
 * API says whether the amount is too small or too large.
 */
export function MoneyInput({ value, onChange, error, ...props }: MoneyInputProps) {
  const texts = useTexts().form;
  // Somebody who has typed the comma is not done yet.
  const isWrong = value !== '' && amountOf(value) === null && !/^[\d.]*\d,$/.test(value);
  return (
    <TextInput
      {...props}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error ?? (isWrong && texts.faults.amount)}
      leftSection="R$"
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

interface CodeInputProps extends Pick<TextInputProps, 'label' | 'description'> {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
}

/** An input of a code of a card network, a processor or a bank, or of the id of a payment. */
export function CodeInput({ onChange, maxLength = 35, ...props }: CodeInputProps) {
  return (
    <TextInput
      {...props}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      pattern="[A-Za-z0-9_.\-]+"
      maxLength={maxLength}
    />
  );
}

/**
 * An input of the day and time in São Paulo from which something applies; empty for now. `instantIn` converts it to an
 * instant.
 */
export function FromWhen({ value, onChange }: { value: string; onChange: (local: string) => void }) {
  const texts = useTexts().planForm;
  return (
    <TextInput
      type="datetime-local"
      label={texts.validFrom}
      description={texts.validFromHint}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Returns the options of a select, from code words and their names. */
export function optionsOf(names: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
