import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { UserError } from '../../server/src/shared/errors.ts';

const help = { type: 'boolean', short: 'h' } as const;

/** Returns the options of a script's command line, and `help`. Throws `UserError` with the usage for others. */
export function parseOptionValues<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options: { ...options, help } }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/**
 * Returns the number. Throws `UserError` with the usage unless the text is a whole number in the range, both ends
 * included.
 */
export function wholeNumber(
  name: string,
  text: string,
  [smallest, largest]: readonly [number, number],
  usage: string,
): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= smallest && value <= largest) return value;
  throw new UserError(`${name} must be a whole number from ${smallest} to ${largest}.\n\n${usage}`);
}

/** Runs a script. A `UserError` is shown as one message, and the exit code is then 1 or the one given. */
export async function runScript(
  name: string,
  main: (args: readonly string[]) => void | Promise<void>,
  exitCodeOfUserError = 1,
): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(`${name}: ${error.message}`);
    process.exitCode = exitCodeOfUserError;
  }
}
