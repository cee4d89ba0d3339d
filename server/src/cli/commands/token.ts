import { InvalidArgumentError, type Command } from 'commander';
import { operator, recordAudit } from '../../audit/audit.repository.ts';
import type { Tx } from '../../db/store.ts';
import { namedIntermediary } from '../../intermediaries/named-intermediary.ts';
import { personForToken } from '../../people/people.service.ts';
import { ensureIntermediary } from '../../rate-plans/default-plan.service.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import { noSuchSeller } from '../../sellers/seller.service.ts';
import type { Service } from '../../service.ts';
import { UserError } from '../../shared/errors.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { listTokens, revokeToken } from '../../tokens/token.repository.ts';
import { issueToken } from '../../tokens/token.service.ts';
import type { Role } from '../../tokens/token.ts';
import { idArgument, roleOf, roleOption } from '../arguments.ts';
import { printJson, printRows, shownInstant } from '../output.ts';
import { withService } from '../with-service.ts';

interface CreateOptions {
  intermediary?: string;
  new?: true;
  seller?: number;
  role?: Role;
  person?: string;
  name?: string;
  json?: true;
}

/** What a new token may do, who uses it (an e-mail address), and what it is called. */
interface Wanted {
  role: Role;
  person: string | undefined;
  name: string | null;
}

interface IssuedToken {
  id: number;
  token: string;
}

export function createTokenCommand(command: Command): void {
  command
    .option('--intermediary <name>', 'for this intermediary')
    .option('--new', 'with --intermediary: create it, with a plan that charges nothing')
    .option('--seller <id>', 'for this seller', idArgument)
    .addOption(
      roleOption('what the token may do (default: admin for an intermediary, seller_owner for a seller)'),
    )
    .option(
      '--person <email>',
      'the person who uses it; a token without one cannot ask for or decide changes that need two people',
    )
    .option('--name <name>', 'what to call it, such as the program that uses it', nameArgument)
    .option('--json', 'print id, token, role and intermediary as JSON')
    .action((options: CreateOptions) =>
      withService((service) => create(service, options), { mustExist: options.new !== true }),
    );
}

function nameArgument(text: string): string {
  if (/^(?=.*\S)[^\p{Cc}]{1,80}$/u.test(text)) return text;
  throw new InvalidArgumentError(
    'It must have 1 to 80 characters, not all blank, and no control characters.',
  );
}

async function create(service: Service, options: CreateOptions): Promise<void> {
  const { intermediary, seller, person, name = null, json } = options;
  const party = seller === undefined ? 'intermediary' : 'seller';
  const role = roleOf(party, options.role);
  const wanted = { role, person, name };
  let issued: IssuedToken;
  if (intermediary !== undefined && seller === undefined) {
    issued = await issueToIntermediary(service, intermediary, wanted, options.new === true);
  } else if (seller !== undefined && intermediary === undefined) {
    if (options.new === true) throw new UserError('--new needs --intermediary NAME.');
    issued = await issueToSeller(service, seller, wanted);
  } else {
    throw new UserError('say whom the token is for: either --intermediary NAME or --seller ID.');
  }
  const { id, token } = issued;
  if (json) printJson({ id, token, role, intermediary: await intermediaryOf(service, id) });
  else console.log(`${token}\n\nToken ${id}, for the ${party}, as ${role}. It is not shown again.`);
}

function issueToIntermediary(
  service: Service,
  name: string,
  wanted: Wanted,
  isNew: boolean,
): Promise<IssuedToken> {
  const { store, keyring, clock } = service;
  if (!/^(?=.*\S)[^\p{Cc}]{1,100}$/u.test(name)) {
    throw new UserError(
      'the name of an intermediary must have 1 to 100 characters, not all blank, and no control characters.',
    );
  }
  const now = clock();
  return store.write(async (tx) => {
    const id = isNew
      ? await createIntermediary(tx, keyring, name, now)
      : await namedIntermediary(tx, name, orNew);
    return issueToken(
      tx,
      service,
      operator(id),
      null,
      now,
      await optionsOf(tx, wanted, { intermediaryId: id, sellerId: null }),
    );
  });
}

const orNew =
  'Nothing was created. Correct the name (`payfac token list` shows all), or add --new to create it.';

async function createIntermediary(tx: Tx, keyring: Keyring, name: string, now: number): Promise<number> {
  const { id, isNew } = await ensureIntermediary(tx, keyring, name, now);
  if (isNew) return id;
  throw new UserError(
    `there is already an intermediary ${name}; nothing was created. Leave out --new to give it another token.`,
  );
}

/** Returns the options of a token of this party. */
async function optionsOf(
  tx: Tx,
  { role, person, name }: Wanted,
  party: { intermediaryId: number; sellerId: number | null },
) {
  const personId = person === undefined ? null : await personForToken(tx, person, party);
  return { role, personId, name };
}

function issueToSeller(service: Service, sellerId: number, wanted: Wanted): Promise<IssuedToken> {
  const { store, clock } = service;
  return store.write(async (tx) => {
    const owner = await findSellerOwner(tx, sellerId);
    if (owner === undefined) throw noSuchSeller(sellerId);
    const { intermediaryId } = owner;
    const options = await optionsOf(tx, wanted, { intermediaryId, sellerId });
    return issueToken(tx, service, operator(intermediaryId), sellerId, clock(), options);
  });
}

async function intermediaryOf({ store }: Service, tokenId: number): Promise<string> {
  const tokens = await listTokens(store.read);
  return tokens.find((token) => token.id === tokenId)?.intermediary ?? '';
}

export function listTokensCommand(command: Command): void {
  command
    .option('--json', 'print the tokens as JSON')
    .action(({ json }: { json?: true }) => withService((service) => list(service, json)));
}

async function list({ store }: Service, json?: true): Promise<void> {
  const rows = (await listTokens(store.read)).map((token) => ({
    id: token.id,
    name: token.name,
    role: token.role,
    person: token.personId,
    intermediary: token.intermediary,
    seller: token.sellerId,
    createdAt: shownInstant(token.createdAt),
    lastUsedOn: token.lastUsedOn,
    revokedAt: shownInstant(token.revokedAt),
  }));
  printRows(
    rows,
    json,
    'There are no tokens. Create one with `payfac token create --intermediary NAME --new`.',
  );
}

export function revokeTokenCommand(command: Command): void {
  command
    .argument('<id>', 'the id of the token, as `payfac token list` shows it', idArgument)
    .action((id: number) => withService((service) => revoke(service, id)));
}

async function revoke(service: Service, id: number): Promise<void> {
  const { store, keyring, clock } = service;
  const now = clock();
  await store.write(async (tx) => {
    const revoked = await revokeToken(tx, keyring, id, now);
    if (revoked === undefined)
      throw new UserError(`there is no token ${id}; \`payfac token list\` shows them.`);
    // The token was revoked earlier, so there is nothing to record.
    if (!revoked.isChanged) return;
    const record = { action: 'token.revoked', subject: `token:${id}`, occurredAt: now } as const;
    await recordAudit(tx, keyring, operator(revoked.intermediaryId), record);
  });
  // The id alone decides, so the name shows whether it was the intended one.
  console.log(`Token ${id} of ${await intermediaryOf(service, id)} is revoked.`);
}
