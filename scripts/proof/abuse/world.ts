import { operator } from '../../../server/src/audit/audit.repository.ts';
import type { Store } from '../../../server/src/db/store.ts';
import { ensureIntermediary } from '../../../server/src/rate-plans/default-plan.service.ts';
import { liveTokens } from '../../../server/src/tokens/token.ts';
import { issueToken } from '../../../server/src/tokens/token.service.ts';
import { chargeLine, chargeUuid, lineStream } from '../../../server/test/support/charge-lines.ts';
import { statementPath } from '../../../server/test/support/statement-pages.ts';
import { labKeyring, withStore, type LabDatabase } from '../../lab/lab.ts';
import { startServer } from '../../lab/payfac.ts';
import { importLines, registerShops, type Shop } from '../../lab/seed.ts';

/** A database with a hostile intermediary, whose sellers are hostile too, and a quiet one. */
export interface World {
  database: LabDatabase;
  hostile: Shop & { sellers: Shop[] };
  quiet: Shop & { sellers: Shop[] };
  /** The number of the quiet seller's next charge that is not refunded. */
  nextCharge: number;
  /** A cursor of the hostile intermediary, from before most of its lines. */
  oldCursor: string;
  /** The order of three quarters of the lines. All of them belong to the first hostile seller. */
  orderUuid: string;
}

const hostileSellers = 10;
/** How many charges the quiet seller has for each second of an attack: more than all probes of a run refund. */
const quietChargesPerSecond = 10_000;
const earlierLines = 2_000;
/** An instant in the past of every machine. */
const paidFromMs = Date.UTC(2025, 8, 1);
const hourMs = 60 * 60 * 1000;
const paidHours = 60 * 24;
const orderUuid = '00000000-0000-4000-9000-000000000001';

const hostileUuid = (n: number) => chargeUuid(n);
const eventUuid = (n: number) => chargeUuid(1_000_000_000 + n);
export const quietUuid = (n: number): string => chargeUuid(2_000_000_000 + n);

/** A URL at which nobody listens, and to which nothing is sent. */
const nowhere = 'https://127.0.0.1:9/hooks';

export async function createWorld(
  database: LabDatabase,
  { lines, seconds }: { lines: number; seconds: number },
): Promise<World> {
  return withStore(database, async (store) => {
    const hostile = await addMembers(
      store,
      'Hostile',
      Array.from({ length: hostileSellers }, () => nowhere),
    );
    const quiet = await addMembers(store, 'Quiet', [nowhere]);
    const [owner] = hostile.sellers;
    const [bystander] = quiet.sellers;
    if (owner === undefined || bystander === undefined) throw new Error('both have sellers');
    const charges = Array.from({ length: quietChargesPerSecond * seconds }, (_, n) =>
      chargeOf(bystander.id, quietUuid(n), n),
    );
    const earlier = Array.from({ length: earlierLines }, (_, n) => chargeOf(owner.id, hostileUuid(n), n));
    await importLines(store, quiet.id, lineStream(charges), false);
    await importLines(store, hostile.id, lineStream(earlier), false);
    const world = { database, hostile, quiet, nextCharge: 0, orderUuid };
    const oldCursor = await cursorOf(world);
    await importLines(store, hostile.id, lineStream(manyLines(hostile.sellers, lines)), false);
    return { ...world, oldCursor };
  });
}

let groups = 0;

/** Adds sellers with these URLs for events, and this many events for each. */
export async function addReceivers(
  { database }: World,
  urls: readonly string[],
  eventsEach: number,
): Promise<void> {
  await withStore(database, async (store) => {
    const first = ++groups * 100_000;
    const { id, sellers } = await addMembers(store, `Receivers ${groups}`, urls);
    const charges = Array.from({ length: urls.length * eventsEach }, (_, n) =>
      chargeOf(sellers[n % sellers.length]?.id ?? 0, eventUuid(first + n), n),
    );
    await importLines(store, id, lineStream(charges));
  });
}

/** Creates an intermediary with a seller for each of the URLs for events. */
async function addMembers(store: Store, name: string, urls: readonly string[]): Promise<World['hostile']> {
  const now = Date.now();
  return store.write(async (tx) => {
    const { id } = await ensureIntermediary(tx, labKeyring, name, now);
    const { token } = await issueToken(
      tx,
      { tokens: liveTokens, keyring: labKeyring },
      operator(id),
      null,
      now,
    );
    return { id, token, sellers: await registerShops(tx, id, urls) };
  });
}

/** Yields lines before, at and after the position of the old cursor; three quarters are of one order. */
function* manyLines(sellers: readonly Shop[], count: number): Generator<object> {
  for (let n = 0; n < count; n++) {
    const isOfOrder = n % 4 !== 0;
    const seller = sellers[isOfOrder ? 0 : (n / 4) % 4];
    const charge = chargeOf(seller?.id ?? 0, hostileUuid(earlierLines + n), n);
    yield isOfOrder ? { ...charge, uuidOrder: orderUuid } : charge;
  }
}

function chargeOf(idSeller: number, uuid: string, n: number): object {
  const paidAt = new Date(paidFromMs + (n % paidHours) * hourMs).toISOString();
  const card = { paymentMethod: 'DEBIT_CARD', brand: 'visa' } as const;
  return chargeLine({ idSeller, uuid, paidAt, ...card, expirationDate: '2025-12-31' });
}

async function cursorOf({ database, hostile }: Pick<World, 'database' | 'hostile'>): Promise<string> {
  const server = await startServer(database.env);
  try {
    const response = await fetch(`${server.url}${statementPath}?limit=1000`, {
      method: 'POST',
      headers: { 'X-Token-Api': hostile.token },
    });
    const cursor = /[?&]cursor=(?<cursor>[^&>]+)/.exec(response.headers.get('link') ?? '')?.groups?.cursor;
    if (cursor === undefined) throw new Error(`no second page: ${response.status} ${await response.text()}`);
    return cursor;
  } finally {
    await server.stop();
  }
}
