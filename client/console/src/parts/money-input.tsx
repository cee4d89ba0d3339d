import { NumberInput, type NumberInputProps } from '@mantine/core';

interface MoneyInputProps extends Pick<NumberInputProps, 'label' | 'description' | 'required' | 'error'> {
  /** In BRL; null while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** The least and the most that is accepted. */
  min?: number;
  max?: number;
}

/** An amount in BRL, typed as Brazilians write it. */
export function MoneyInput({ value, onChange, min = 0.01, max = 999_999_999.99, ...props }: MoneyInputProps) {
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
      min={min}
      max={max}
      hideControls
    />
  );
}
