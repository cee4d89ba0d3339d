import { InvalidArgumentError, Option, type Command } from 'commander';
import { operator } from '../../audit/audit.repository.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import { noSuchSeller } from '../../sellers/seller.service.ts';
import type { Service } from '../../service.ts';
import { holdReasons, holdStatuses, listHolds, type Hold } from '../../settlement/hold.repository.ts';
import { createHold, releaseHold } from '../../settlement/hold.service.ts';
import { UserError } from '../../shared/errors.ts';
import { formatBrl } from '../../shared/money.ts';
import { brlArgument, dateArgument, idArgument, wholeNumberArgument } from '../arguments.ts';
import { printJson, printRows, shownInstant } from '../output.ts';
import { withService } from '../with-service.ts';

const createHoldHelp = `
A closing leaves what is held of what is due to the seller, and pays the rest. The statement stays the same. The hold
ends with \`payfac holds release\`, or on the day of --release-on.
A hold for RESERVE or RISK may not exceed what the seller is owed and is not held yet. A JUDICIAL one may: it also holds
what comes in later. Each run makes another hold.`;

interface CreateOptions {
  seller: number;
  amount?: number;
  all?: true;
  reason: Hold['reason'];
  reference?: string;
  releaseOn?: string;
  json?: true;
}

export function createHoldCommand(command: Command): void {
  command
    .requiredOption('--seller <id>', 'the seller', idArgument)
    .option('--amount <brl>', 'the amount to hold, such as 199.90', brlArgument(1))
    .option('--all', 'hold all that is due, now and later')
    .addOption(new Option('--reason <reason>', 'why').choices(holdReasons).makeOptionMandatory())
    .option(
      '--reference <text>',
      'the process or the order of a court, without personal data',
      referenceArgument,
    )
    .option('--release-on <date>', 'the day on which it is released, such as 2026-12-31', dateArgument)
    .option('--json', 'print the hold as JSON')
    .addHelpText('after', createHoldHelp)
    .action((options: CreateOptions) => withService((service) => create(service, options)));
}

/** Reads a reference, as the API takes it. */
function referenceArgument(text: string): string {
  if (text.length <= 60 && /^[A-Za-z0-9./_-]+( [A-Za-z0-9./_-]+)*$/.test(text)) return text;
  throw new InvalidArgumentError(
    'It must have up to 60 letters, digits and the signs . / _ - and single spaces.',
  );
}

async function create(service: Service, options: CreateOptions): Promise<void> {
  const { seller: sellerId, amount, all, reason, reference = null, releaseOn = null, json } = options;
  if ((amount === undefined) === (all === undefined)) {
    throw new UserError('give either --amount or --all; nothing was written.');
  }
  const actor = operator(await ownerOf(service, sellerId));
  const order = { sellerId, amountCents: amount ?? null, reason, reference, releaseOn };
  const { hold, uncoveredCents } = await service.store.write((tx) => createHold(service, tx, actor, order));
  if (json) {
    printJson({ ...shown(hold), uncovered: formatBrl(uncoveredCents) });
    return;
  }
  const what =
    hold.amountCents === null ? 'All that is due' : `${formatBrl(hold.amountCents)} BRL of what is due`;
  console.log(`${what} to seller ${sellerId} is held by hold ${hold.id}.`);
  if (uncoveredCents > 0n) {
    console.log(`${formatBrl(uncoveredCents)} BRL of it are not covered yet: what comes in is held too.`);
  }
}

interface ListOptions {
  seller: number;
  status?: Hold['status'];
  reason?: Hold['reason'];
  limit: number;
  json?: true;
}

export function listHoldsCommand(command: Command): void {
  command
    .requiredOption('--seller <id>', 'the seller', idArgument)
    .addOption(new Option('--status <status>', 'list only holds with this status').choices(holdStatuses))
    .addOption(new Option('--reason <reason>', 'list only holds for this reason').choices(holdReasons))
    .option('--limit <n>', 'list at most this many holds', wholeNumberArgument(1, 999_999), 100)
    .option('--json', 'print the holds as JSON')
    .action((options: ListOptions) => withService((service) => list(service, options)));
}

async function list(service: Service, options: ListOptions): Promise<void> {
  const { seller: sellerId, status = null, reason = null, limit, json } = options;
  const intermediaryId = await ownerOf(service, sellerId);
  const filter = { intermediaryId, sellerId, status, reason };
  const found = await listHolds(service.store.read, filter, Number.MAX_SAFE_INTEGER, limit);
  printRows(found.map(shown), json, 'There are no such holds.');
}

function shown(hold: Hold) {
  return {
    id: hold.id,
    seller: hold.sellerId,
    amount: hold.amountCents === null ? 'all' : formatBrl(hold.amountCents),
    reason: hold.reason,
    reference: hold.reference,
    releaseOn: hold.releaseOn,
    status: hold.status,
    createdAt: shownInstant(hold.createdAt),
    releasedAt: shownInstant(hold.releasedAt),
  };
}

export function releaseHoldCommand(command: Command): void {
  command
    .argument('<id>', 'the hold', idArgument)
    .requiredOption('--seller <id>', 'its seller', idArgument)
    .action((id: number, { seller }: { seller: number }) =>
      withService((service) => release(service, { id, sellerId: seller })),
    );
}

async function release(service: Service, key: { id: number; sellerId: number }): Promise<void> {
  const actor = operator(await ownerOf(service, key.sellerId));
  await service.store.write((tx) => releaseHold(service, tx, actor, key));
  console.log(`Hold ${key.id} is released; the next closing pays what nothing else holds.`);
}

async function ownerOf({ store }: Service, sellerId: number): Promise<number> {
  const owner = await findSellerOwner(store.read, sellerId);
  if (owner === undefined) throw noSuchSeller(sellerId);
  return owner.intermediaryId;
}
