import type { components } from '../../../../generated/api.ts';
import { uuidIn } from '../../charges/import/charge-line.ts';
import type { SettledLine } from '../../charges/import/settle-lines.ts';

type ChargesCreated = components['schemas']['ChargesCreated'];

/**
 * What became of the lines of one request. Earlier attempts with the same idempotency key imported `before` charges,
 * which are known now, unless their seller has been erased since.
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
  const importedBefore = Math.min(before, count('known'));
  return {
    lines: settled.length,
    imported: count('imported') + importedBefore,
    known: count('known') - importedBefore,
    rejected: rejections.length,
    rejections,
  };
}
