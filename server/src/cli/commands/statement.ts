import type { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import type { Service } from '../../service.ts';
import { UserError } from '../../shared/errors.ts';
import { groupedBrl } from '../../shared/money.ts';
import { counted, grouped } from '../../shared/text.ts';
import { readAnchors } from '../../statement/anchor/anchor-file.ts';
import { AnchorLog } from '../../statement/anchor/anchor-log.ts';
import type { Discrepancy } from '../../statement/verify/discrepancy.ts';
import { verifyStatements, type Verification } from '../../statement/verify/verify-statements.ts';
import { idArgument } from '../arguments.ts';
import { printJson } from '../output.ts';
import { showProgress } from '../progress.ts';
import { withService } from '../with-service.ts';

const anchorHelp = `
Appends the last line of each statement that changed since the file was last written: idIntermediary, idSeller,
sequence, hash and how often the account or the plans were changed; each refund since; and the last audit record of each
intermediary: idIntermediary, auditRecord and hash. A new file begins with all statements. Keep the file where nobody
who can write to the database can change it, and pass it to \`payfac statement verify --anchor FILE\` later. A server
does the same every minute when PAYFAC_ANCHOR_FILE is set.`;

export function anchorCommand(command: Command): void {
  command
    .argument('[file]', 'the file to append to (default: the one in PAYFAC_ANCHOR_FILE)')
    .option('--json', 'print file, savedAt and sellers as JSON')
    .addHelpText('after', anchorHelp)
    .action((file: string | undefined, { json }: { json?: true }) =>
      withService((service) => saveAnchor(service, file ?? anchorFile(), json)),
    );
}

function anchorFile(): string {
  const file = loadConfig().anchorFile;
  if (file !== null) return file;
  throw new UserError('name the file to append to, or set PAYFAC_ANCHOR_FILE.');
}

async function saveAnchor(service: Service, file: string, json?: true): Promise<void> {
  const { savedAt, sellers, doubtful, doubtfulAudits } = await new AnchorLog(file).save(service);
  const andOthers = ({ length }: number[]) => (length === 1 ? '' : ` and ${counted(length - 1, 'other')}`);
  const faults = [
    ...doubtful
      .slice(0, 1)
      .map(
        (first) =>
          `the statement of seller ${first}${andOthers(doubtful)} does not verify, or is shorter than in ${file}: its ` +
          'end was not saved, those of all others were.',
      ),
    ...doubtfulAudits
      .slice(0, 1)
      .map(
        (first) =>
          `the audit records of intermediary ${first}${andOthers(doubtfulAudits)} were changed, or are fewer than in ${file}.`,
      ),
  ];
  if (faults.length > 0) {
    throw new UserError(`${faults.join(' Also, ')} See \`payfac statement verify --anchor ${file}\`.`);
  }
  if (json) printJson({ file, savedAt, sellers });
  else console.log(`${counted(sellers, 'changed statement')} as of ${savedAt}: appended to ${file}.`);
}

const verifyHelp = `
Recomputes each statement from its first line to its head: fees and dates from plan and charge, hashes, sums and the
seal of the head, with the account, the plans and the status that it covers; and the seals of plans, refunds,
chargebacks, adjustments, transfers and holds. Each transfer must pay exactly what the lines that it covers add up to,
less what it leaves because it was held, and one that failed, was cancelled or was returned must be given back. The
events that are still stored must report what the lines and rows say. Without --seller, it also verifies the chain of
each intermediary's audit records. Names the first line of each seller that does not match, with the stored and the
expected value. An index that shows other lines than its table is found by \`payfac doctor --deep\`. An earlier state
that was put back, and a chain that somebody with the secret key rewrote, hold too; only an anchor that was saved
elsewhere shows them. The file in PAYFAC_ANCHOR_FILE is always compared.

Exit codes: 0 everything holds; 1 something does not; 2 the verification could not run.`;

const doesNotHoldExitCode = 1;
interface VerifyOptions {
  seller?: number;
  anchor?: string[];
  json?: true;
}

export function verifyCommand(command: Command): void {
  command
    .option('--seller <id>', 'verify the statement of this seller only', idArgument)
    .option(
      '--anchor <file>',
      'compare with an anchor too; may be given several times',
      (file: string, others: string[] | undefined) => [...(others ?? []), file],
    )
    .option('--json', 'print the result as JSON')
    .addHelpText('after', verifyHelp)
    .action((options: VerifyOptions) => withService((service) => verify(service, options)));
}

async function verify(service: Service, options: VerifyOptions): Promise<void> {
  const { anchorFile } = loadConfig();
  const { anchor: given = [] } = options;
  const anchors = anchorFile === null ? given : [anchorFile, ...given];
  const progress = showProgress();
  try {
    const verification = await verifyStatements(service, {
      sellerId: options.seller ?? null,
      anchor: anchors.length === 0 ? null : readAnchors(anchors),
      onProgress: ({ lines, totalLines }) => progress.update({ lines, done: lines, total: totalLines }),
    });
    progress.stop();
    // The exit code is set before anything is printed, so that a closed pipe cannot turn a discrepancy into a success.
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

/** Returns the number of transfers, and the sum of those that were not given back. */
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
  const subject = sellerId === null ? `Intermediary ${intermediaryId}` : `Seller ${sellerId}`;
  return `${subject}${line}${charge}`;
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
