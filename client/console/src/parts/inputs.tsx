import { NumberInput, TextInput, type NumberInputProps, type TextInputProps } from '@mantine/core';
import { useTexts } from '../texts/texts.ts';

interface MoneyInputProps extends Pick<NumberInputProps, 'label' | 'description' | 'required' | 'error'> {
  /** The amount in BRL; null while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/**
 * An input of an amount in BRL, typed as Brazilians write it. The value is not adjusted: the API says whether it is too
 * small or too large.
 */
export function MoneyInput({ value, onChange, ...props }: MoneyInputProps) {
  return (
    <NumberInput
      {...props}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
      prefix="R$ "
      decimalSeparator=","
      thousandSeparator="."
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      // If the value were clamped, it would change while the button that names it is pressed.
      clampBehavior="none"
      hideControls
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
