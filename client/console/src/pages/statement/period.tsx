import type { Schemas } from '@payment-intermediary/client';
import { Button, Group, Title } from '@mantine/core';
import {
  day,
  lastOfMonth,
  monthName,
  monthOf,
  nextMonth,
  useToday,
  type Month,
} from '../../format/format.ts';
import { givenFilters } from '../../parts/filters.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useLanguage, useTexts } from '../../texts/texts.ts';

/** The days that a statement shows, both included; null where it has no bound. */
export interface Period {
  from: string | null;
  to: string | null;
}

const names = ['month', 'executionDateInitial', 'executionDateFinal', 'uuid_charge'] as const;

/**
 * Returns the period in the address: the given days, or a month, by default the current one. The lines of one charge are
 * shown whenever they are.
 */
export function usePeriod(): Period & { month: Month | null } {
  const today = useToday();
  const given = givenFilters(useRoute().filters, names);
  const { executionDateInitial: from = null, executionDateFinal: to = null } = given;
  if (from !== null || to !== null || given.uuid_charge !== undefined) return { from, to, month: null };
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(given.month ?? '') ? (given.month as Month) : monthOf(today);
  return { from: `${month}-01`, to: lastOfMonth(month), month };
}

/** Returns the days as the filters of the statement. */
export function datesOf({
  from,
  to,
}: Period): Pick<Schemas['StatementQueryInput'], `executionDate${'Initial' | 'Final'}`> {
  return {
    ...(from === null ? {} : { executionDateInitial: from }),
    ...(to === null ? {} : { executionDateFinal: to }),
  };
}

/** The name of the period, and links to the months before and after it. */
export function PeriodBar() {
  const { from, to, month } = usePeriod();
  const { parts, filters } = useRoute();
  const { language } = useLanguage();
  const texts = useTexts();
  const { operacao = '' } = givenFilters(filters, ['operacao']);
  const bound = to ?? from;
  const near = month ?? (bound === null ? null : monthOf(bound));
  const name =
    month === null ? texts.statement.period(from && day(from), to && day(to)) : monthName(month, language);
  const turn = (near: Month, by: number, text: string, sign: string) => (
    <Button
      component="a"
      href={hrefOf(parts, { operacao, month: nextMonth(near, by) })}
      variant="default"
      size="xs"
      aria-label={text}
    >
      {sign}
    </Button>
  );
  return (
    <Group gap="sm">
      {near !== null && turn(near, -1, texts.receivables.earlier, '‹')}
      <Title order={2} size="h4" aria-live="polite">
        {name}
      </Title>
      {near !== null && turn(near, 1, texts.receivables.later, '›')}
    </Group>
  );
}
