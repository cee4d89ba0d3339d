import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  formatInstant,
  isCalendarDate,
  parseInstant,
  saoPauloDate,
  saoPauloDay,
} from './calendar.ts';

const DAY_MS = 86_400_000;

// The locale en-CA happens to write ISO dates, so it computes the same answer in another way.
const intlDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const instants = (from: string, to: string): fc.Arbitrary<number> =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) });

describe('saoPauloDate', () => {
  it.each([
    ['2026-03-01T02:59:59.999Z', '2026-02-28'],
    ['2026-03-01T03:00:00.000Z', '2026-03-01'],
    // Until February 2019 there was daylight saving time, two hours behind UTC.
    ['2019-01-15T01:59:59.999Z', '2019-01-14'],
    ['2019-01-15T02:00:00.000Z', '2019-01-15'],
    // On the night when it ended for the last time, midnight became 23:00 and the day had 25 hours.
    ['2019-02-17T01:59:59.999Z', '2019-02-16'],
    ['2019-02-17T02:00:00.000Z', '2019-02-16'],
    ['2019-02-17T03:00:00.000Z', '2019-02-17'],
    // On the night when it began for the last time, midnight became 01:00.
    ['2018-11-04T02:59:59.999Z', '2018-11-03'],
    ['2018-11-04T03:00:00.000Z', '2018-11-04'],
    // There has been no daylight saving time since.
    ['2020-01-15T02:30:00.000Z', '2020-01-14'],
    // Until 1914 the clock showed local mean time.
    ['1900-01-01T03:06:27.000Z', '1899-12-31'],
    ['1900-01-01T03:06:28.000Z', '1900-01-01'],
  ])('puts %s on %s', (instant, date) => {
    expect(saoPauloDate(Date.parse(instant))).toBe(date);
  });

  it('equals Intl at random instants from 1990 to 2040', () => {
    fc.assert(
      fc.property(instants('1990-01-01T00:00:00Z', '2040-12-31T23:59:59Z'), (instant) => {
        expect(saoPauloDate(instant)).toBe(intlDate.format(instant));
      }),
      { numRuns: 2000 },
    );
  });

  it('equals Intl at both ends of every hour around midnight, 2000 to 2026, asked out of order', () => {
    const last = Date.parse('2026-12-31T00:00:00Z');
    for (let midnight = last; midnight >= Date.parse('2000-01-01T00:00:00Z'); midnight -= DAY_MS) {
      for (const hour of [1, 2, 3]) {
        const start = midnight + hour * 3_600_000;
        const end = start + 3_599_999;
        expect([saoPauloDate(end), saoPauloDate(start)]).toEqual([
          intlDate.format(end),
          intlDate.format(start),
        ]);
      }
    }
  });

  it('refuses what is no instant', () => {
    expect(() => saoPauloDate(Number.NaN)).toThrow(RangeError);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-31', 30, '2026-03-02'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-05-05', 0, '2026-05-05'],
    ['2018-11-03', 2, '2018-11-05'],
  ])('%s + %i is %s', (date, days, sum) => {
    expect(addDays(date, days)).toBe(sum);
  });

  it('equals the arithmetic of Date.UTC', () => {
    const dates = instants('1900-01-01T00:00:00Z', '2100-12-31T00:00:00Z');
    fc.assert(
      fc.property(dates, fc.integer({ min: -1000, max: 1000 }), (instant, days) => {
        const date = formatInstant(instant).slice(0, 10);
        const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
        const sum = new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
        expect(addDays(date, days)).toBe(sum);
      }),
    );
  });

  it('is undone by counting the days', () => {
    const dates = instants('1900-01-01T00:00:00Z', '2100-12-31T00:00:00Z');
    fc.assert(
      fc.property(dates, fc.integer({ min: -1000, max: 1000 }), (instant, days) => {
        const date = formatInstant(instant).slice(0, 10);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('refuses what is no date', () => {
    expect(() => addDays('soon', 1)).toThrow(RangeError);
  });
});

describe('parseInstant', () => {
  it.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01t12:00:00z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00-03:00', '2026-03-01T15:00:00.000Z'],
    ['2026-03-01T00:30:00+05:30', '2026-02-28T19:00:00.000Z'],
    ['2026-03-01T12:00:00.5Z', '2026-03-01T12:00:00.500Z'],
    ['2026-03-01T12:00:00.123999999Z', '2026-03-01T12:00:00.123Z'],
    ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
    ['2028-02-29T23:59:59Z', '2028-02-29T23:59:59.000Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
    ['2026-03-01T12:00:00-00:00', '2026-03-01T12:00:00.000Z'],
  ])('reads %s as %s', (text, instant) => {
    expect(parseInstant(text)).toBe(Date.parse(instant));
  });

  it.each([
    '',
    '2026-03-01',
    '2026-03-01T12:00:00',
    '2026-03-01 12:00:00Z',
    '2026-03-01T12:00Z',
    '2026-02-30T12:00:00Z',
    '2026-02-29T12:00:00Z',
    '2026-04-31T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-00-01T12:00:00Z',
    '2026-01-00T12:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T12:60:00Z',
    '2016-12-31T23:59:60Z',
    '2026-03-01T12:00:00.Z',
    '2026-03-01T12:00:00,5Z',
    '2026-03-01T12:00:00+0300',
    '2026-03-01T12:00:00+03',
    '2026-03-01T12:00:00+24:00',
    '2026-03-01T12:00:00+03:60',
    '2026-3-1T12:00:00Z',
    '+002026-03-01T12:00:00Z',
    ' 2026-03-01T12:00:00Z',
    '2026-03-01T12:00:00Z\n',
    '٢٠٢٦-03-01T12:00:00Z',
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-03:00',
    '1772366400000',
    'Sun, 01 Mar 2026 12:00:00 GMT',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it('agrees with Date at every offset of whole minutes', () => {
    const offsets = fc.integer({ min: -1439, max: 1439 });
    const years = instants('0001-01-03T00:00:00Z', '9999-12-30T00:00:00Z');
    fc.assert(
      fc.property(years, offsets, (instant, offsetMinutes) => {
        const local = formatInstant(instant + offsetMinutes * 60_000).replace('Z', '');
        const size = Math.abs(offsetMinutes);
        const [hours, minutes] = [Math.floor(size / 60), size % 60].map((n) => String(n).padStart(2, '0'));
        const text = `${local}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
        expect(parseInstant(text)).toBe(instant);
        expect(Date.parse(text)).toBe(instant);
      }),
    );
  });

  it('is undone by formatInstant', () => {
    fc.assert(
      fc.property(instants('0001-01-02T00:00:00Z', '9999-12-31T23:59:59.999Z'), (instant) => {
        expect(parseInstant(formatInstant(instant))).toBe(instant);
      }),
    );
  });

  it('accepts nothing whose Sao Paulo date has no four-digit year', () => {
    const earliest = Date.parse('0001-01-02T00:00:00Z');
    expect(parseInstant(formatInstant(earliest))).toBe(earliest);
    expect(parseInstant(formatInstant(earliest - 1))).toBeNull();
    expect(saoPauloDate(earliest)).toBe('0001-01-01');
    expect(saoPauloDate(Date.parse('9999-12-31T23:59:59.999Z'))).toBe('9999-12-31');
  });
});

describe('isCalendarDate', () => {
  it.each(['2026-02-28', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('accepts %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-1-1',
    '2026-01-32',
    '2026-01-00',
    '0000-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    '',
  ])('refuses %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
});

describe('saoPauloDay', () => {
  it.each([
    ['2026-03-01', '2026-03-01T03:00:00.000Z', '2026-03-02T03:00:00.000Z'],
    // Until February 2019 there was daylight saving time.
    ['2019-01-15', '2019-01-15T02:00:00.000Z', '2019-01-16T02:00:00.000Z'],
    // The day before it ended for the last time had 25 hours. The day on which it began started at one o'clock.
    ['2019-02-16', '2019-02-16T02:00:00.000Z', '2019-02-17T03:00:00.000Z'],
    ['2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    // Until 1914 the clock showed local mean time.
    ['1900-01-01', '1900-01-01T03:06:28.000Z', '1900-01-02T03:06:28.000Z'],
    ['0001-01-01', '0001-01-01T03:06:28.000Z', '0001-01-02T03:06:28.000Z'],
    ['9999-12-31', '9999-12-31T03:00:00.000Z', '+010000-01-01T03:00:00.000Z'],
  ])('%s is from %s to %s', (date, startsAt, endsAt) => {
    expect(saoPauloDay(date)).toEqual({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) });
  });

  it('has exactly the instants of its date, on every day from 1914 to 2026', () => {
    const last = Date.parse('2026-12-31T00:00:00Z');
    for (let at = Date.parse('1914-02-01T12:00:00Z'); at < last; at += DAY_MS) {
      const date = saoPauloDate(at);
      const { startsAt, endsAt } = saoPauloDay(date);
      expect([saoPauloDate(startsAt), saoPauloDate(endsAt - 1)]).toEqual([date, date]);
      expect(saoPauloDate(startsAt - 1) < date && saoPauloDate(endsAt) > date).toBe(true);
    }
  });

  it('is a RangeError for an invalid date', () => {
    expect(() => saoPauloDay('2026-13-01')).toThrow(RangeError);
  });
});
