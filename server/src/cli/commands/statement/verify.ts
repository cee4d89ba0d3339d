import type { Command } from 'commander';
import type { Service } from '../../../service.ts';
import { counted, grouped } from '../../../shared/counted.ts';
import { groupedBrl } from '../../../shared/money.ts';
import { readAnchorFile } from '../../../statement/verify/anchor-file.ts';
import type { Discrepancy } from '../../../statement/verify/discrepancy.ts';
import { verifyStatements, type Verification } from '../../../statement/verify/verify-statements.ts';
import { idArgument } from '../../arguments.ts';
import { printJson } from '../../output.ts';
import { showProgress } from '../../progress.ts';
import { withService } from '../../with-service.ts';

const help = `
Recomputes each statement from its first line to its head: fees and dates from plan and charge, hashes, sums and the
seal of the head, with the account and the plans that it covers; and the seals of plans and refunds. Names the first line
of each seller that does not match, with the stored and the expected value.
Somebody who holds the secret key can rewrite a whole chain; only an anchor that was saved elsewhere shows it.

Exit codes: 0 everything holds; 1 something does not; 2 the verification could not run.`;

const doesNotHoldExitCode = 1;
export const failureExitCode = 2;

interface VerifyOptions {
  seller?: number;
  anchor?: string;
  json?: true;
}

export function define(command: Command): void {
  command
    .option('--seller <id>', 'verify the statement of this seller only', idArgument)
    .option('--anchor <file>', 'compare with a file that `payfac statement anchor` wrote')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', help)
    .action((options: VerifyOptions) => withService((service) => verify(service, options)));
}

async function verify(service: Service, options: VerifyOptions): Promise<void> {
  const anchor = options.anchor === undefined ? null : await readAnchorFile(options.anchor);
  const progress = showProgress();
  try {
    const verification = await verifyStatements(service, {
      sellerId: options.seller ?? null,
      anchor,
      onProgress: ({ lines, totalLines }) => progress.update({ lines, done: lines, total: totalLines }),
    });
    progress.stop();
    // Set before anything is printed, so that a closed pipe cannot turn a discrepancy into a success.
    if (!verification.holds) process.exitCode = doesNotHoldExitCode;
    if (options.json) printJson(toJson(verification));
    else printVerification(verification, anchor?.savedAt ?? null);
  } finally {
    progress.stop();
  }
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
      `inflow ${groupedBrl(inflow)}, outflow ${groupedBrl(outflow)}, balance ${groupedBrl(balance)} BRL`
    : `DOES NOT HOLD: ${counted(faults.length, 'fault')} in ${counted(sellers, 'seller')}; ` +
      `${counted(lines, 'line')} before them match`;
  const comparison =
    anchoredAt === null ? '' : `, ${grouped(anchored ?? 0)} compared with the anchor of ${anchoredAt}`;
  console.log(`${verdict}${comparison}, in ${(elapsedMs / 1000).toFixed(1)} s.`);
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
