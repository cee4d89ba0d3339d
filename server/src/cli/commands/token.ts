import { Command } from 'commander';
import { operator } from '../../audit/actor.ts';
import { recordAudit } from '../../audit/audit.repository.ts';
import { ensureIntermediary } from '../../intermediaries/intermediary.service.ts';
import { noSuchSeller } from '../../sellers/seller-errors.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import type { Service } from '../../service.ts';
import { listTokens, revokeToken } from '../../tokens/token.repository.ts';
import { issueToken } from '../../tokens/token.service.ts';
import { UserError } from '../../shared/user-error.ts';
import { parseId, withService } from '../command.ts';
import { printJson, printTable, shownInstant } from '../output.ts';

interface CreateOptions {
  intermediary?: string;
  seller?: number;
  json?: true;
}

export function tokenCommand(): Command {
  const create = new Command('create')
    .description('issue a token; it is shown once and stored as a hash only')
    .option('--intermediary <name>', 'for an intermediary, which is created if it is new')
    .option('--seller <id>', 'for a seller', parseId)
    .option('--json', 'print {"id","token","role","intermediary"}')
    .action((options: CreateOptions) => withService((service) => createToken(service, options)));
  const list = new Command('list')
    .description('every token, without its secret')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withService((service) => showTokens(service, options.json === true)),
    );
  const revoke = new Command('revoke')
    .description('refuse a token from now on, in every running server at once')
    .argument('<id>', 'the id that `token list` shows', parseId)
    .action((id: number) => withService((service) => revokeById(service, id)));
  return new Command('token')
    .description('API tokens')
    .addCommand(create)
    .addCommand(list)
    .addCommand(revoke);
}

async function createToken({ store, clock, tokens }: Service, options: CreateOptions): Promise<void> {
  const { intermediary, seller } = options;
  if ((intermediary === undefined) === (seller === undefined)) {
    throw new UserError('say whom the token is for: --intermediary NAME or --seller ID.');
  }
  if (intermediary !== undefined && !/^(?=.*\S)[^\p{Cc}]{1,100}$/u.test(intermediary)) {
    throw new UserError(
      'the name of an intermediary has 1 to 100 characters, not all blank and none of them control characters.',
    );
  }
  const now = clock();
  const issued = await store.write(async (tx) => {
    if (intermediary !== undefined) {
      const { id } = await ensureIntermediary(tx, intermediary, now);
      return issueToken(tx, tokens, operator(id), null, now);
    }
    if (seller === undefined) throw new Error('checked above: one of the two options is given');
    const owner = await findSellerOwner(tx, seller);
    if (owner === undefined) throw noSuchSeller(seller);
    return issueToken(tx, tokens, operator(owner.intermediary_id), seller, now);
  });
  const role = seller === undefined ? 'intermediary' : 'seller';
  const name = intermediary ?? (await intermediaryOf(store.read, issued.id));
  if (options.json) printJson({ id: issued.id, token: issued.token, role, intermediary: name });
  else console.log(`${issued.token}\n\nToken ${issued.id}, for the ${role}. It is not shown again.`);
}

async function intermediaryOf(db: Service['store']['read'], tokenId: number): Promise<string> {
  const tokens = await listTokens(db);
  return tokens.find((token) => token.id === tokenId)?.intermediary ?? '';
}

async function showTokens({ store }: Service, asJson: boolean): Promise<void> {
  const rows = (await listTokens(store.read)).map((token) => ({
    id: token.id,
    role: token.role,
    intermediary: token.intermediary,
    seller: token.seller_id,
    createdAt: shownInstant(token.created_at),
    revokedAt: shownInstant(token.revoked_at),
  }));
  if (asJson) printJson(rows);
  else printTable(rows, 'There are no tokens. Make one with `payfac token create --intermediary NAME`.');
}

async function revokeById({ store, clock }: Service, id: number): Promise<void> {
  const now = clock();
  await store.write(async (tx) => {
    const revoked = await revokeToken(tx, id, now);
    if (revoked === undefined)
      throw new UserError(`there is no token ${id}; \`payfac token list\` shows them.`);
    if (revoked.revoked_at !== now) return;
    const record = { action: 'token.revoked', subject: `token:${id}`, occurredAt: now } as const;
    await recordAudit(tx, operator(revoked.intermediary_id), record);
  });
  console.log(`Token ${id} is revoked.`);
}
