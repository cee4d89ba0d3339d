import type { Service } from '../service.ts';
import { takeAnchor } from '../statement/verify/anchor.ts';
import { readAnchorFile, writeAnchorFile } from '../statement/verify/anchor-file.ts';
import type { Discrepancy } from '../statement/verify/discrepancy.ts';
import { verifyStatements, type Verification } from '../statement/verify/verify-statements.ts';
import { printJson } from './output.ts';
import { showVerifyProgress } from './verify-progress.ts';

export interface VerifyCommandOptions {
  seller?: number;
  anchor?: string;
  json?: true;
}

const doesNotHold = 1;

/** Verifies the statements, shows how far it is and what it found; exit code 1 when they do not hold. */
export async function runVerify(service: Service, options: VerifyCommandOptions): Promise<void> {
  const anchor = options.anchor === undefined ? null : await readAnchorFile(options.anchor);
  const progress = showVerifyProgress();
  try {
    const verification = await verifyStatements(service, {
      sellerId: options.seller ?? null,
      anchor,
      onProgress: progress.update,
    });
    progress.stop();
    // Before anything is shown: a reader that goes away must not make it look as if all held.
    if (!verification.holds) process.exitCode = doesNotHold;
    if (options.json) printJson(toJson(verification));
    else printVerification(verification, anchor?.savedAt ?? null);
  } finally {
    progress.stop();
  }
}

/** Saves the heads of all sellers. */
export async function runAnchor(service: Service, file: string, asJson: boolean): Promise<void> {
  const anchor = await takeAnchor(service);
  await writeAnchorFile(file, anchor);
  const { savedAt, heads } = anchor;
  if (asJson) printJson({ file, savedAt, sellers: heads.size });
  else console.log(`The heads of ${counted(heads.size, 'seller')} as of ${savedAt} are in ${file}.`);
}

function printVerification(verification: Verification, anchoredAt: string | null): void {
  for (const fault of verification.faults) {
    console.log(`${placeOf(fault)}: ${fault.what}.`);
    console.log(`  stored    ${fault.stored}`);
    console.log(`  expected  ${fault.expected}\n`);
  }
  const { holds, faults, sellers, lines, anchored, inflow, outflow, balance, elapsedMs } = verification;
  const verdict = holds
    ? `Holds: ${counted(sellers, 'seller')}, ${counted(lines, 'line')}, ` +
      `inflow ${inflow}, outflow ${outflow}, balance ${balance} BRL`
    : `DOES NOT HOLD: ${counted(faults.length, 'fault')} in ${counted(sellers, 'seller')}; ` +
      `${counted(lines, 'line')} before them fit`;
  const anchorPart =
    anchoredAt === null ? '' : `, ${anchored ?? 0} compared with the anchor of ${anchoredAt}`;
  console.log(`${verdict}${anchorPart}, in ${(elapsedMs / 1000).toFixed(1)} s.`);
}

function placeOf({ sellerId, sequence, chargeUuid }: Discrepancy): string {
  const line = sequence === null ? '' : `, line ${sequence}`;
  const charge = chargeUuid === null ? '' : `, charge ${chargeUuid}`;
  return `Seller ${sellerId}${line}${charge}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function toJson({ faults, ...rest }: Verification) {
  return {
    ...rest,
    faults: faults.map(({ intermediaryId, sellerId, ...fault }) => ({
      idIntermediary: intermediaryId,
      idSeller: sellerId,
      ...fault,
    })),
  };
}
