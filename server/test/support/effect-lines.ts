import type { EffectLine } from '../../../generated/effect-line.ts';
import { operator } from '../../src/audit/audit.repository.ts';
import type { Service } from '../../src/service.ts';
import { readEffect } from '../../src/settlement/effect-line.ts';
import { importEffects, type EffectOutcome } from '../../src/settlement/import-effects.service.ts';

type Changes = { [Name in keyof EffectLine]?: EffectLine[Name] | undefined };

/**
 * Returns the effect of contract A, which gets 500.00 BRL of the unit of 31 December 2026, with these changes;
 * `undefined` removes a field.
 */
export function effectLine(changes: Changes = {}): object {
  const { kind = 'AMOUNT', value = kind === 'AMOUNT' ? 500 : 50 } = changes;
  return {
    contract: 'A',
    idSeller: 1,
    arrangement: 'VCC',
    dueDate: '2026-12-31',
    priority: 1,
    kind,
    value,
    computed: value,
    beneficiary: beneficiaryOf(changes.contract ?? 'A'),
    ...changes,
  };
}

/** Returns the beneficiary of a contract, which is paid by pix. */
export function beneficiaryOf(contract: string): EffectLine['beneficiary'] {
  return {
    document: '33456789000149',
    name: `Banco ${contract}`,
    account: { pixKey: `${contract.toLowerCase()}@banco.example`, pixKeyType: 'EMAIL' },
  };
}

/** Imports effects of sellers of an intermediary. Returns what became of the lines. */
export function importedEffects(
  service: Service,
  intermediaryId: number,
  lines: readonly object[],
  dryRun = false,
): Promise<EffectOutcome[]> {
  const read = lines.map((line, index) => ({ number: index + 1, input: readEffect(line) }));
  return importEffects(service, operator(intermediaryId), read, { dryRun });
}
