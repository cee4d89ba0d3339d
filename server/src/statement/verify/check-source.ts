import type { Keyring } from '../../shared/keyring.ts';
import { adjustmentLines, chargebackLines, refundLines } from './after-sale-lines.ts';
import { anticipationLines } from './anticipation-lines.ts';
import { brokenSeal, type Mismatch, type SourceKind } from './discrepancy.ts';
import type { VerifiedLine } from './line.repository.ts';
import { parseRow, type SourceRows } from './source-row.repository.ts';
import { sourceOf, sourceTables, type SourceName } from './source-tables.ts';
import { transferLines } from './transfer-lines.ts';

type RowCheck = (keyring: Keyring, line: VerifiedLine, text: string, keepsFee: boolean) => Mismatch | null;

const checks: Record<SourceName, RowCheck> = {
  refund: checkOf('refund', refundLines),
  chargeback: checkOf('chargeback', chargebackLines),
  adjustment: checkOf('adjustment', adjustmentLines),
  anticipation: checkOf('anticipation', anticipationLines),
  transfer: checkOf('transfer', transferLines),
};

function checkOf<Name extends SourceName>(name: Name, kind: SourceKind<SourceRows[Name]>): RowCheck {
  return (keyring, line, text, keepsFee) => {
    const row = parseRow(text) as SourceRows[Name];
    return (
      kind.check(line, row, keepsFee) ??
      brokenSeal(kind.checkSeal(keyring, row, line), row.seal, `the ${name}`, {
        cause: `${kind.changed} was changed without the secret key`,
        expected: `the seal of ${kind.shown(row)}`,
      })
    );
  };
}

/** Compares a line that is no sale with its row, and the row with its seal. Returns null if all match. */
export function checkSource(keyring: Keyring, line: VerifiedLine, keepsFee: boolean): Mismatch | null {
  const name = sourceOf(line.operation);
  if (name === undefined) return null;
  if (line.sourceRow === null) return withoutRow(name, line);
  return checks[name](keyring, line, line.sourceRow, keepsFee);
}

function withoutRow(name: SourceName, line: VerifiedLine): Mismatch {
  const id = line[sourceTables[name].field];
  return {
    what: `the ${line.operation} is without its ${name}`,
    stored: `no ${name}`,
    expected: id === null ? `the ${name} of the line` : `${name} ${id}`,
  };
}
