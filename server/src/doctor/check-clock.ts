import { clockFault, overdueAdvice } from '../keeping/clock-advice.ts';
import { readClocks, type Timekeeping } from '../keeping/clocks.ts';
import { formatInstant, saoPauloDate } from '../shared/calendar.ts';
import { shownDuration } from '../shared/units.ts';
import { fault, passed, warning, type CheckResult } from './check-result.ts';

/** A date before this version was written; set with each release. */
export const writtenAt = Date.UTC(2026, 10, 1);

/** Clocks that are set by NTP differ by less. */
const toleranceMs = 5_000;

/** 00:30 in summer time, which Brazil had until 2019, and 23:30 without it. */
const knownDates = [
  [Date.UTC(2018, 11, 1, 2, 30), '2018-12-01'],
  [Date.UTC(2026, 0, 1, 2, 30), '2025-12-31'],
] as const;

/** This machine's clock and time zones, compared with nothing else. */
export function checkClock(now: number, dateOf: (instant: number) => string = saoPauloDate): CheckResult[] {
  const zone = knowsSaoPaulo(dateOf)
    ? passed('clock', `${formatInstant(now)}; ${dateOf(now)} in São Paulo`)
    : fault(
        'clock',
        'this Node has no right time zone data for America/Sao_Paulo, so the dates of statements would be wrong; ' +
          'use an official build of Node, and unset NODE_ICU_DATA',
      );
  if (now >= writtenAt) return [zone];
  const early = fault(
    'clock',
    `is at ${formatInstant(now)}, which is before this version of payfac was written; set it ` +
      '(`timedatectl set-ntp true`)',
  );
  return zone.ok ? [early] : [early, zone];
}

/** The newest record must not be in the future, and a server must start by this clock and prune. */
export async function checkAgainstRecords(timekeeping: Timekeeping): Promise<CheckResult[]> {
  const clocks = await readClocks(timekeeping);
  const { now, newestRecordAt: newest } = clocks;
  if (newest === null || newest <= now + toleranceMs) {
    // PostgreSQL's own clock is compared where the server is checked.
    const reason = clockFault({ ...clocks, databaseNow: null });
    if (reason !== null) return [fault('clock', reason)];
    const advice = overdueAdvice(clocks);
    return advice === null ? [] : [warning('clock', advice)];
  }
  return [
    fault(
      'clock',
      `is at ${formatInstant(now)}, ${shownDuration(newest - now)} before the newest record in the database ` +
        `(${formatInstant(newest)}): either this clock is behind, or the clock of a server was ahead; set the clocks of ` +
        'all machines (`timedatectl set-ntp true`), and see `payfac audit list`',
    ),
  ];
}

function knowsSaoPaulo(dateOf: (instant: number) => string): boolean {
  try {
    return knownDates.every(([instant, date]) => dateOf(instant) === date);
  } catch (error) {
    // Intl throws it for a time zone that it does not know.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
