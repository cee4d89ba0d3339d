import type { Command } from 'commander';
import { loadConfig } from '../../../config.ts';
import type { Service } from '../../../service.ts';
import { counted, grouped } from '../../../shared/counted.ts';
import { groupedBrl } from '../../../shared/money.ts';
import { readAnchors } from '../../../statement/anchor/anchor-reader.ts';
import type { Discrepancy } from '../../../statement/verify/discrepancy.ts';
import { verifyStatements, type Verification } from '../../../statement/verify/verify-statements.ts';
import { idArgument } from '../../arguments.ts';
import { printJson } from '../../output.ts';
import { showProgress } from '../../progress.ts';
import { withService } from '../../with-service.ts';

const help = `
Recomputes each statement from its first line to its head: fees and dates from plan and charge, hashes, sums and the
seal of the head, with the account, the plans and the status that it covers; and the seals of plans, refunds, chargebacks,
adjustments and transfers. Each transfer must pay exactly what the lines that it covers add up to, and one that failed
must be given back. Names the first line of each seller that does not match, with the stored and the expected value.
An earlier state that was put back, and a chain that somebody with the secret key rewrote, hold too; only an anchor that
was saved elsewhere shows them. The file in PAYFAC_ANCHOR_FILE is always compared.

Exit codes: 0 everything holds; 1 something does not; 2 the verification could not run.`;

const doesNotHoldExitCode = 1;
export const failureExitCode = 2;

interface VerifyOptions {
  seller?: number;
  anchor: string[];
  json?: true;
}

export function define(command: Command): void {
  command
    .option('--seller <id>', 'verify the statement of this seller only', idArgument)
    .option(
      '--anchor <file>',
      'compare with an anchor too; may be given several times',
      (file: string, others: string[]) => [...others, file],
      [],
    )
    .option('--json', 'print the result as JSON')
    .addHelpText('after', help)
    .action((options: VerifyOptions) => withService((service) => verify(service, options)));
}

async function verify(service: Service, options: VerifyOptions): Promise<void> {
  const { anchorFile } = loadConfig();
  const anchors = anchorFile === null ? options.anchor : [anchorFile, ...options.anchor];
  const progress = showProgress();
  try {
    const verification = await verifyStatements(service, {
      sellerId: options.seller ?? null,
      anchor: anchors.length === 0 ? null : readAnchors(anchors),
      onProgress: ({ lines, totalLines }) => progress.update({ lines, done: lines, total: totalLines }),
    });
    progress.stop();
    // Set before anything is printed, so that a closed pipe cannot turn a discrepancy into a success.
    if (!verification.holds) process.exitCode = doesNotHoldExitCode;
    if (options.json) printJson(toJson(verification));
    else printVerification(verification);
  } finally {
    progress.stop();
  }
}

function printVerification(verification: Verification): void {
  for (const fault of verification.faults) {
    console.log(`${placeOf(fault)}: ${fault.what}.`);
    console.log(`  stored    ${fault.stored}`);
    console.log(`  expected  ${fault.expected}\n`);
  }
  const { holds, faults, sellers, lines, inflow, outflow, balance, elapsedMs } = verification;
  const verdict = holds
    ? `Holds: ${counted(sellers, 'seller')}, ${counted(lines, 'line')}, ` +
      `inflow ${groupedBrl(inflow)}, outflow ${groupedBrl(outflow)}, balance ${groupedBrl(balance)} BRL` +
      transfersOf(verification)
    : `DOES NOT HOLD: ${counted(faults.length, 'fault')} in ${counted(sellers, 'seller')}; ` +
      `${counted(lines, 'line')} before them match`;
  console.log(`${verdict}${comparisonOf(verification)}, in ${(elapsedMs / 1000).toFixed(1)} s.`);
}

/** The number of transfers, and what those that did not fail pay. */
function transfersOf({ transfers, transferred }: Verification): string {
  return transfers === 0 ? '' : `, ${counted(transfers, 'transfer')} of ${groupedBrl(transferred)} BRL`;
}

function comparisonOf({ anchored, anchoredAt }: Verification): string {
  if (anchored === null) return '';
  return `, ${grouped(anchored)} compared with the anchor of ${anchoredAt ?? 'an unknown time'}`;
}

function placeOf({ intermediaryId, sellerId, sequence, chargeUuid }: Discrepancy): string {
  const line = sequence === null ? '' : `, line ${sequence}`;
  const charge = chargeUuid === null ? '' : `, charge ${chargeUuid}`;
  const place = sellerId === null ? `Intermediary ${intermediaryId}` : `Seller ${sellerId}`;
  return `${place}${line}${charge}`;
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
