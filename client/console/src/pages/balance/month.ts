/** A month such as `2026-03`. */
export type Month = `${string}-${string}`;

/** The month of a day such as `2026-03-05`. */
export function monthOf(day: string): Month {
  return day.slice(0, 7) as Month;
}

/** The weeks of a month, from Sunday to Saturday, as in Brazil: its days such as `2026-03-05`, and null for those of other months. */
export function weeksOf(month: Month): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const dayCount = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = first.getUTCDay();
  const weekCount = Math.ceil((before + dayCount) / 7);
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day < 1 || day > dayCount ? null : `${month}-${String(day).padStart(2, '0')}`;
    }),
  );
}

/** Such as `março de 2026`. */
export function monthName(month: Month, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
