import { InvalidArgumentError, Option, type Command } from 'commander';
import { isCalendarDate, parseInstant } from '../shared/calendar.ts';
import { UserError } from '../shared/errors.ts';
import { centsFromBrl, formatBrl, MAX_AMOUNT_CENTS } from '../shared/money.ts';
import { rolesOf, type Party, type Role } from '../tokens/token.ts';

/**
 * These functions read an argument or an option as it is typed. Commander shows their error messages beside its
 * name.
 */

export function idArgument(text: string): number {
  const id = Number(text);
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(id)) {
    throw new InvalidArgumentError('It must be a whole number such as 7.');
  }
  return id;
}

export function wholeNumberArgument(least: number, most: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (!/^\d{1,15}$/.test(text) || count < least || count > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return count;
  };
}

/** Returns a reader of an amount in BRL, which gives centavos. */
export function brlArgument(leastCents: number): (text: string) => number {
  return (text) => {
    if (/^\d+\.\d{3,}$/.test(text)) {
      throw new InvalidArgumentError('It must have at most two decimal places, such as 199.90.');
    }
    const cents = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? centsFromBrl(Number(text)) : null;
    if (cents === null || cents < leastCents || cents > MAX_AMOUNT_CENTS) {
      const range = `from ${formatBrl(leastCents)} to ${formatBrl(MAX_AMOUNT_CENTS)}`;
      throw new InvalidArgumentError(`It must be an amount in BRL ${range}, such as 199.90.`);
    }
    return cents;
  };
}

/** Reads an instant, and returns epoch milliseconds. */
export function instantArgument(text: string): number {
  const instant = parseInstant(text);
  if (instant !== null) return instant;
  throw new InvalidArgumentError('It must be an instant such as 2026-12-01T00:00:00-03:00.');
}

export function dateArgument(text: string): string {
  if (isCalendarDate(text)) return text;
  throw new InvalidArgumentError('It must be a date such as 2026-11-01.');
}

/** Reads a reason, which people see: up to 140 visible characters. */
export function reasonArgument(text: string): string {
  if (/^(?=.*[^\s\p{M}\u115F\u1160\u2800\u3164\uFFA0])[^\p{C}]{1,140}$/u.test(text)) return text;
  throw new InvalidArgumentError('It must have 1 to 140 characters, none of them invisible.');
}

/** Adds the option of the commands that compare the clock with the database when they start. */
export function clockOption(command: Command): Command {
  return command.option(
    '--clock-is-right',
    'start although the clock and the database disagree, and prune once',
  );
}

/** The option for a role, of either party. */
export const roleOption = (description: string) =>
  new Option('--role <role>', description).choices(Object.values(rolesOf).flat());

/** Returns the role that was asked for, or the one that may do everything. Throws if its party does not have it. */
export function roleOf(party: Party, asked: Role | undefined): Role {
  const roles: readonly Role[] = rolesOf[party];
  const role = asked ?? roles.at(-1);
  if (role !== undefined && roles.includes(role)) return role;
  const whose = party === 'seller' ? 'a seller' : 'an intermediary';
  throw new UserError(`${role} is not a role of ${whose}. Use one of these: ${roles.join(', ')}.`);
}
