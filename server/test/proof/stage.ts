import { openStore } from '../../src/db/open-store.ts';
import type { Store } from '../../src/db/store.ts';
import { chargeLine, chargeUuid } from '../support/charge-lines.ts';
import { startServer, type ChildServer, type Setup } from '../../../scripts/lab/payfac.ts';
import { commandOutput, newIntermediary, verifyViolations } from '../support/command.ts';
import { planBody, sellerBody } from '../support/fixtures.ts';

export interface StageOptions {
  servers: number;
  sellers: number;
  charges: number;
  /** Whether the sellers have a plan that charges fees. By default they pay none. */
  withFees?: boolean;
  /** Variables added to the environment of the servers. */
  env?: NodeJS.ProcessEnv;
}

/** Real servers in processes of their own on one database, with sellers and paid charges, and no rate limit. */
export interface Stage {
  servers: ChildServer[];
  /** The store, to check what was written. */
  store: Store;
  /** The token of the intermediary. */
  token: string;
  sellers: { id: number; token: string }[];
  /** The uuids of the charges, which belong to the sellers in turn. */
  uuids: string[];
  /** Returns the output of `payfac statement verify` if it finds something wrong. */
  verify: () => Promise<string[]>;
  stop: () => Promise<void>;
}

export async function openStage(setup: Setup, options: StageOptions): Promise<Stage> {
  const env = { ...setup.env, PAYFAC_RATE_LIMIT: 'off', ...options.env };
  if (setup.location.engine === 'postgres') await commandOutput(setup.env, ['migrate']);
  const token = await newIntermediary(setup.env, 'Acme');
  const servers: ChildServer[] = [];
  // The servers start one after the other. Started at once on a busy machine, one may wait for PostgreSQL for longer
  // than its time limit.
  for (let n = 0; n < options.servers; n++) servers.push(await startServer(env));
  const [first] = servers;
  if (first === undefined) throw new Error('a stage has at least one server');
  if (options.withFees === true) await chargeFees(setup, first.url, token);
  const sellers: Stage['sellers'] = [];
  for (let n = 0; n < options.sellers; n++) sellers.push(await createSeller(first.url, token, n));
  const uuids = Array.from({ length: options.charges }, (_, n) => chargeUuid(n));
  const lines = uuids.map((uuid, n) =>
    JSON.stringify(chargeLine({ uuid, idSeller: sellers[n % sellers.length]?.id ?? 0, value: 100 + n })),
  );
  if (lines.length > 0) {
    const args = ['charges', 'import', '-', '--rejected', `${setup.folder}/rejected`];
    await commandOutput(setup.env, args, lines.join('\n'));
  }
  const store = await openStore(setup.location);
  return {
    servers,
    store,
    token,
    sellers,
    uuids,
    verify: () => verifyViolations(setup.env),
    async stop() {
      await store.close();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

async function chargeFees({ env }: Setup, url: string, token: string): Promise<void> {
  const response = await fetch(`${url}/v2/payfac/rate-plans`, {
    method: 'POST',
    headers: { 'X-Token-Api': token, 'Content-Type': 'application/json' },
    body: JSON.stringify(planBody()),
  });
  const { id } = (await response.json()) as { id: number };
  await commandOutput(env, ['plan', 'default', '--plan', String(id)]);
}

async function createSeller(url: string, token: string, n: number): Promise<{ id: number; token: string }> {
  const response = await fetch(`${url}/v2/seller`, {
    method: 'POST',
    headers: { 'X-Token-Api': token, 'Content-Type': 'application/json' },
    body: JSON.stringify(sellerBody(n)),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`a seller was refused with ${response.status}: ${text}`);
  const created = JSON.parse(text) as { idSeller: number; 'X-Api-Token': string };
  return { id: created.idSeller, token: created['X-Api-Token'] };
}

/** Returns the servers in turn. */
export function serverUrl({ servers }: Pick<Stage, 'servers'>, n: number): string {
  const server = servers[n % servers.length];
  if (server === undefined) throw new Error('a stage has at least one server');
  return server.url;
}
