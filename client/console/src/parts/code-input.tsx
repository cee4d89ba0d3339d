import { TextInput, type TextInputProps } from '@mantine/core';

interface CodeInputProps extends Pick<TextInputProps, 'label' | 'description'> {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
}

/** A code of a card network, a processor or a bank, or an id of a payment. */
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
