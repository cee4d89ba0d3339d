import { NativeSelect } from '@mantine/core';
import { useTexts } from '../texts/texts.ts';

const periods = [7, 30, 90];

/** How many days a page shows first. */
export const usualDays = 30;

/** A choice of how many days, up to today, are shown. */
export function LastDays({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const texts = useTexts().volumes;
  return (
    <NativeSelect
      aria-label={texts.period}
      size="sm"
      value={String(days)}
      data={periods.map((count) => ({ value: String(count), label: texts.lastDays(count) }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
