const dayMs = 24 * 60 * 60 * 1000;
/** The national holidays of a fixed day. 20 November is one since 2024. */
const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
/** Carnival, Good Friday and Corpus Christi, as days from Easter. */
const aroundEaster = [-48, -47, -2, 60];

/** How long after its payment a sale falls due, as a price says it. */
export interface Delay {
  delayForRedeem: number;
  delayUnit?: 'CALENDAR' | 'BUSINESS' | undefined;
  roll?: 'NONE' | 'NEXT' | undefined;
}

/** Returns the day on which a sale of a date falls due. */
export function dueDay(date: string, { delayForRedeem, delayUnit, roll }: Delay): string {
  const isBusiness = delayUnit === 'BUSINESS';
  let day = isBusiness ? date : addDays(date, delayForRedeem);
  for (let n = 0; isBusiness && n < delayForRedeem; n++) day = bankDayFrom(addDays(day, 1));
  return roll === 'NEXT' ? bankDayFrom(day) : day;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns how many calendar days later the second date is. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** Returns the date, or the next bank business day: none is on a weekend or a national holiday. */
function bankDayFrom(date: string): string {
  let day = date;
  while (isFree(day)) day = addDays(day, 1);
  return day;
}

function isFree(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  const monthDay = day.slice(5);
  if (weekday === 0 || weekday === 6 || fixed.includes(monthDay)) return true;
  if (monthDay === '11-20') return day >= '2024';
  const easter = easterOf(Number(day.slice(0, 4)));
  return aroundEaster.some((days) => addDays(easter, days) === day);
}

/** Returns Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const whole = (dividend: number, divisor: number) => Math.floor(dividend / divisor);
  const golden = year % 19;
  const [century, ofCentury] = [whole(year, 100), year % 100];
  const skipped = century - whole(century, 4) - whole(century - whole(century + 8, 25) + 1, 3);
  const epact = (19 * golden + skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * whole(ofCentury, 4) - epact - (ofCentury % 4)) % 7;
  const late = whole(golden + 11 * epact + 22 * weekday, 451);
  const count = epact + weekday - 7 * late + 114;
  return new Date(Date.UTC(year, whole(count, 31) - 1, (count % 31) + 1)).toISOString().slice(0, 10);
}
