import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { ensureIntermediary } from '../../../intermediaries/intermediary.service.ts';
import { namedIntermediary } from '../../../intermediaries/named-intermediary.ts';
import type { Tx } from '../../../db/store.ts';
import { noSuchSeller } from '../../../sellers/seller-errors.ts';
import { findSellerOwner } from '../../../sellers/seller.repository.ts';
import type { Service } from '../../../service.ts';
import type { Keyring } from '../../../shared/keyring.ts';
import { UserError } from '../../../shared/user-error.ts';
import { listTokens } from '../../../tokens/token.repository.ts';
import { issueToken } from '../../../tokens/token.service.ts';
import { idArgument } from '../../arguments.ts';
import { printJson } from '../../output.ts';
import { withService } from '../../with-service.ts';

interface CreateOptions {
  intermediary?: string;
  new?: true;
  seller?: number;
  json?: true;
}

interface IssuedToken {
  id: number;
  token: string;
}

export function define(command: Command): void {
  command
    .option('--intermediary <name>', 'for this intermediary')
    .option('--new', 'with --intermediary: create it, with a plan that charges nothing')
    .option('--seller <id>', 'for this seller', idArgument)
    .option('--json', 'print id, token, role and intermediary as JSON')
    .action((options: CreateOptions) => withService((service) => create(service, options)));
}

async function create(service: Service, options: CreateOptions): Promise<void> {
  const { intermediary, seller, json } = options;
  let issued: IssuedToken;
  if (intermediary !== undefined && seller === undefined) {
    issued = await issueToIntermediary(service, intermediary, options.new === true);
  } else if (seller !== undefined && intermediary === undefined) {
    if (options.new === true) throw new UserError('--new needs --intermediary NAME.');
    issued = await issueToSeller(service, seller);
  } else {
    throw new UserError('say whom the token is for: either --intermediary NAME or --seller ID.');
  }
  const { id, token } = issued;
  const role = seller === undefined ? 'intermediary' : 'seller';
  if (json) printJson({ id, token, role, intermediary: await intermediaryOf(service, id) });
  else console.log(`${token}\n\nToken ${id}, for the ${role}. It is not shown again.`);
}

function issueToIntermediary(
  { store, keyring, clock, tokens }: Service,
  name: string,
  isNew: boolean,
): Promise<IssuedToken> {
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
    return issueToken(tx, tokens, operator(id), null, now);
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

function issueToSeller({ store, clock, tokens }: Service, sellerId: number): Promise<IssuedToken> {
  return store.write(async (tx) => {
    const owner = await findSellerOwner(tx, sellerId);
    if (owner === undefined) throw noSuchSeller(sellerId);
    return issueToken(tx, tokens, operator(owner.intermediaryId), sellerId, clock());
  });
}

async function intermediaryOf({ store }: Service, tokenId: number): Promise<string> {
  const tokens = await listTokens(store.read);
  return tokens.find((token) => token.id === tokenId)?.intermediary ?? '';
}
