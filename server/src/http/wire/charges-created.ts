import type { components } from '../../../../generated/api.ts';
import { uuidIn } from '../../charges/import/charge-line.ts';
import type { SettledLine } from '../../charges/import/settle-lines.ts';

type ChargesCreated = components['schemas']['ChargesCreated'];

/**
 * What became of the lines of one request. `before` lines were imported by an earlier attempt with the same idempotency
 * key, so that now they were known.
 */
export function chargesCreatedToWire(settled: readonly SettledLine[], before: number): ChargesCreated {
  const rejections = settled.flatMap(({ line, outcome }) => {
    if (typeof outcome === 'string') return [];
    const { code, detail, faults } = outcome;
    const errors = faults.map((fault) => ({ pointer: fault.pointer, code: fault.code }));
    return [{ line: line.number, uuid: uuidIn(line), code, detail, errors }];
  });
  const count = (wanted: SettledLine['outcome']) =>
    settled.filter(({ outcome }) => outcome === wanted).length;
  return {
    lines: settled.length,
    imported: count('imported') + before,
    known: count('known') - before,
    rejected: rejections.length,
    rejections,
  };
}
