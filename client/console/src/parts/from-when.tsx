import { TextInput } from '@mantine/core';
import { useTexts } from '../texts/use-texts.ts';

/** A day and time in São Paulo from which on something is valid; empty for now. `instantIn` makes it an instant. */
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
