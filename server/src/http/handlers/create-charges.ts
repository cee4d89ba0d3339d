import { enterCharges, undisturbed } from '../../charges/import/enter-charges.ts';
import { checkInTurns, countImported, enterParts, partsOf } from '../../charges/import/enter-parts.ts';
import { salePlanCache } from '../../charges/import/sale-plan.ts';
import { settleLines } from '../../charges/import/settle-lines.ts';
import type { Handler } from '../contract.ts';
import { chargesCreatedToWire } from '../wire/charges-created.ts';

/**
 * A thousand lines may be too many for a single transaction, so the idempotency key keeps how many charges the parts of
 * all its attempts have imported. The last part is entered together with the response.
 */
export const createCharges: Handler<'createCharges'> = ({ input, reply, context }) => {
  const { deps, actor, now } = context;
  const batch = { ...deps, plans: salePlanCache() };
  const parts = partsOf(input.body.lines, deps.store);
  const last = parts.pop() ?? [];
  // Only on PostgreSQL can it be disturbed, and there the last part is the whole request.
  return undisturbed(() =>
    context.writeInParts(
      async (keep) => ({
        others: await enterParts(batch, actor, parts, now, (tx, imported) =>
          keep(tx, (before) => String(Number(before ?? 0) + imported)),
        ),
        checked: await checkInTurns(last, now),
      }),
      async (tx, { others, checked }, progress) => {
        const rest = await settleLines(checked, (charges) => enterCharges(batch, tx, actor, charges, true));
        const imported = countImported(others.map(({ outcome }) => outcome));
        const before = Math.max(Number(progress ?? 0) - imported, 0);
        return reply(200, chargesCreatedToWire([...others, ...rest], before));
      },
    ),
  );
};
