import { TextInput } from '@mantine/core';
import { MoneyInput } from '../../parts/money-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** What is typed of a closing. */
export interface ClosingForm {
  date: string;
  /** In BRL; null for none. */
  minimum: number | null;
  /** Empty for all sellers. */
  idSeller: string;
}

interface ClosingFieldsProps {
  form: ClosingForm;
  onChange: (form: ClosingForm) => void;
}

export function ClosingFields({ form, onChange }: ClosingFieldsProps) {
  const texts = useTexts().closing;
  return (
    <>
      <TextInput
        type="date"
        label={texts.date}
        description={texts.dateHint}
        value={form.date}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, date: value })}
        required
      />
      <MoneyInput
        label={texts.minimum}
        description={texts.minimumHint}
        value={form.minimum}
        onChange={(minimum) => onChange({ ...form, minimum })}
      />
      <TextInput
        label={texts.seller}
        description={texts.sellerHint}
        value={form.idSeller}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, idSeller: value.trim() })}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,15}"
      />
    </>
  );
}
