import { setImmediate } from 'node:timers/promises';
import { enterCharges, undisturbed } from '../../charges/import/enter-charges.ts';
import type { RawLine } from '../../charges/import/line-reader.ts';
import { salePlanCache } from '../../charges/import/sale-plan.ts';
import { checkLines, settleLines, type CheckedLine } from '../../charges/import/settle-lines.ts';
import type { Handler } from '../contract.ts';
import { chargesCreatedToWire } from '../wire/charges-created.ts';

export const createCharges: Handler<'createCharges'> = ({ input, reply, context }) => {
  const { deps, actor, now } = context;
  const prepare = () => checkInParts(input.body.lines, now);
  return undisturbed(() =>
    context.writeAfter(prepare, async (tx, lines) => {
      const batch = { ...deps, plans: salePlanCache() };
      const settled = await settleLines(lines, (charges) => enterCharges(batch, tx, actor, charges, true));
      return reply(200, chargesCreatedToWire(settled));
    }),
  );
};

const linesAtOnce = 50;

/** A thousand bad lines take a tenth of a second: other requests get their turn in between. */
async function checkInParts(lines: readonly RawLine[], now: number): Promise<CheckedLine[]> {
  const checked: CheckedLine[] = [];
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    checked.push(...checkLines(lines.slice(from, from + linesAtOnce), now));
    await setImmediate();
  }
  return checked;
}
