import { TextInput } from '@mantine/core';
import { instantIn } from '../format/format.ts';
import { useTexts } from '../texts/use-texts.ts';

/** A moment in São Paulo, as the API takes it; null, for now, while the field is empty. */
export function FromWhen({ onChange }: { onChange: (instant: string | null) => void }) {
  const texts = useTexts().planForm;
  return (
    <TextInput
      type="datetime-local"
      label={texts.validFrom}
      description={texts.validFromHint}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : instantIn(value))}
    />
  );
}
