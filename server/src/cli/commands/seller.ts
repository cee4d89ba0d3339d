import type { Command } from 'commander';
import { operator } from '../../audit/audit.repository.ts';
import { forgetSeller } from '../../sellers/forget-seller.ts';
import { findSellerOwner, listSellers } from '../../sellers/seller.repository.ts';
import { noSuchSeller } from '../../sellers/seller.service.ts';
import type { SellerStatus } from '../../sellers/seller.ts';
import { setSellerStatus } from '../../sellers/update-seller.ts';
import type { Service } from '../../service.ts';
import { UserError } from '../../shared/errors.ts';
import { idArgument, reasonArgument } from '../arguments.ts';
import { printRows, shownInstant } from '../output.ts';
import { withService } from '../with-service.ts';

export function listSellersCommand(command: Command): void {
  command
    .option('--json', 'print the sellers as JSON')
    .action(({ json }: { json?: true }) => withService((service) => list(service, json)));
}

async function list({ store }: Service, json?: true): Promise<void> {
  const rows = (await listSellers(store.read)).map((seller) => ({
    id: seller.id,
    companyName: seller.forgottenAt === null ? seller.companyName : null,
    document: seller.forgottenAt === null ? seller.document : null,
    status: seller.forgottenAt === null ? seller.status : 'FORGOTTEN',
    intermediary: seller.intermediary,
    createdAt: shownInstant(seller.createdAt),
  }));
  printRows(rows, json, 'There are no sellers yet. Create one with POST /v2/seller.');
}

/** Defines `block` or `unblock`, which differ only in the status. */
export function defineSetStatus(command: Command, status: SellerStatus): void {
  command
    .argument('<id>', 'the seller', idArgument)
    .action((id: number) => withService((service) => setStatus(service, id, status)));
}

async function setStatus(service: Service, sellerId: number, status: SellerStatus): Promise<void> {
  const { store, clock } = service;
  const owner = await findSellerOwner(store.read, sellerId);
  if (owner === undefined) throw noSuchSeller(sellerId);
  const actor = operator(owner.intermediaryId);
  await store.write((tx) => setSellerStatus(service, tx, actor, sellerId, status, clock()));
  console.log(`Seller ${sellerId} is ${status}.`);
}

export function blockSellerCommand(command: Command): void {
  defineSetStatus(command, 'BLOCKED');
}

export function unblockSellerCommand(command: Command): void {
  defineSetStatus(command, 'ACTIVE');
}

const retention = `Brazilian rules that may require you to keep this data. Ask your counsel which of them apply, and until
when:
- against money laundering: Lei 9.613/1998, art. 10, § 2 (identification of customers and records of transactions, at
  least five years from the end of the relationship or the transaction), and Circular BCB 3.978/2020 (for institutions
  that the Banco Central authorizes, ten years for many of them);
- tax: CTN (Lei 5.172/1966), arts. 173, 174 and 195 (documents until the tax is time-barred, in general five years).
The LGPD (Lei 13.709/2018), art. 16, I, allows personal data to be kept where such a rule requires it.`;

const forgetSellerHelp = `
Erases everything that says who the seller is and where it is paid, also in its transfers, the customers and titles of
its charges, and the stored responses about it, and revokes its tokens. A seller with a transfer that is CREATED or
SENT, a refund without an answer or an open chargeback is not erased, nor one that is owed anything or owes it, unless
--write-off gives the reason for an adjustment that makes its balance zero. Its id, charges, fees and statement stay,
and \`payfac statement verify\` still passes. The API no longer finds the seller, and its charges are no longer
imported. Its document may be registered again, as a new seller. If the command fails, run it again: it goes on where
it stopped. If the bank returns a transfer later, pay the person outside the service, and run this command
again with --write-off.

On SQLite the file is rewritten so that nothing stays in it. Meanwhile writes wait, and the disk needs room for a second
copy. Not erased: backups, rejected files, exported transfers and the logs of PostgreSQL, which you may have to delete
yourself, and the audit records, which are deleted after a year.

${retention}`;

export function forgetSellerCommand(command: Command): void {
  command
    .argument('<id>', 'the seller, which must be blocked', idArgument)
    .option('--retention-expired', 'confirm that no rule requires you to keep this data any longer')
    .option('--yes', 'confirm: it cannot be undone')
    .option('--write-off <reason>', 'make its balance zero by an adjustment with this reason', reasonArgument)
    .addHelpText('after', forgetSellerHelp)
    .action(forget);
}

interface ForgetOptions {
  writeOff?: string;
  retentionExpired?: true;
  yes?: true;
}

async function forget(sellerId: number, { retentionExpired, yes, writeOff }: ForgetOptions): Promise<void> {
  if (retentionExpired !== true) {
    throw new UserError(
      `this erases data of seller ${sellerId} and its customers that you may have to keep; nothing was done.\n\n` +
        `${retention}\n\nIf none of them applies any longer, add --retention-expired.`,
    );
  }
  if (yes !== true) {
    throw new UserError(
      `this erases seller ${sellerId} and its customers for good; nothing was done. Add --yes to do it, or read ` +
        '`payfac seller forget --help`.',
    );
  }
  await withService((service) => forgetSeller(service, operator, sellerId, writeOff));
  console.log(`Seller ${sellerId} is erased. Its statement is unchanged.`);
}
