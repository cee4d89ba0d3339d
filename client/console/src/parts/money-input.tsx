import { NumberInput, type NumberInputProps } from '@mantine/core';

interface MoneyInputProps extends Pick<NumberInputProps, 'label' | 'description' | 'required' | 'error'> {
  /** In BRL; null while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** An amount in BRL, typed as Brazilians write it. It is what was typed: the API says whether it is too little or too much. */
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
      // Otherwise it would change while the button that names it is pressed.
      clampBehavior="none"
      hideControls
    />
  );
}
