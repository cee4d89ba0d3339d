import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadConfig, type Config } from '../config.ts';
import { DatabaseOpenError } from '../db/database-open-error.ts';
import { openStore, type DatabaseLocation } from '../db/open-store.ts';
import type { Store } from '../db/store.ts';
import { assertKeyFits, type KeySource } from '../secret-keys/secret-key.service.ts';
import { keyFile, readKey } from '../service.ts';

/** One checked part of the set-up; `detail` says what to do when it is not in order. */
export interface Finding {
  subject: 'node' | 'settings' | 'database' | 'migrations' | 'secret key' | 'address';
  ok: boolean;
  detail: string;
}

/** The oldest Node that has all we use. */
const oldestNode = [24, 18] as const;

/** Checks what a server needs before it starts, in the order in which one depends on the other. */
export async function diagnose(): Promise<Finding[]> {
  const findings = [checkNode()];
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    return [...findings, fault('settings', error)];
  }
  findings.push({ subject: 'settings', ok: true, detail: 'all can be used' });
  findings.push(...(await checkDatabase(config)), await checkKey(config), await checkAddress(config));
  return findings;
}

function checkNode(): Finding {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const ok = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  return {
    subject: 'node',
    ok,
    detail: ok ? node : `${node} is too old; run \`npm ci\`, or install Node ${oldestNode.join('.')}`,
  };
}

async function checkDatabase({ database }: Config): Promise<Finding[]> {
  if (database.engine === 'sqlite' && !existsSync(database.path)) {
    return [{ subject: 'database', ok: true, detail: `${database.path} will be made at the first start` }];
  }
  let store: Store;
  try {
    store = await openStore(database);
  } catch (error) {
    return [fault('database', error)];
  }
  try {
    const where = database.engine === 'sqlite' ? database.path : 'PostgreSQL answers';
    const missing = await store.missingMigrations();
    const detail =
      missing.length === 0 ? 'all have run' : `${missing.join(', ')} missing; run \`payfac migrate\``;
    const migratesItself = store.engine === 'sqlite';
    return [
      { subject: 'database', ok: true, detail: where },
      { subject: 'migrations', ok: missing.length === 0 || migratesItself, detail },
    ];
  } catch (error) {
    return [fault('database', error)];
  } finally {
    await store.close();
  }
}

async function checkKey(config: Config): Promise<Finding> {
  const { database } = config;
  try {
    const key = readKey(config);
    if (key === null) return withoutKeyFile(config);
    const isNew = database.engine === 'sqlite' && !existsSync(database.path);
    const isCompared = !isNew && (await fits(database, key));
    const detail = `from ${key.source}, key id ${key.keyring.keyId}; back it up apart from the database`;
    return {
      subject: 'secret key',
      ok: true,
      detail: isCompared ? detail : `${detail}; not compared with the database`,
    };
  } catch (error) {
    return fault('secret key', error);
  }
}

function withoutKeyFile(config: Config): Finding {
  const { database } = config;
  const path = keyFile(config);
  const isNew = database.engine === 'sqlite' && !existsSync(database.path);
  const detail = isNew
    ? `${path} will be made at the first start`
    : `${path} is missing; restore it from your backup`;
  return { subject: 'secret key', ok: isNew, detail };
}

/** False when the database cannot be asked, which is a finding of its own; throws when the key does not fit. */
async function fits(database: DatabaseLocation, key: KeySource): Promise<boolean> {
  const store = await openStore(database).catch((error: unknown) => {
    if (error instanceof DatabaseOpenError) return null;
    throw error;
  });
  if (store === null) return false;
  try {
    if ((await store.missingMigrations()).length > 0) return false;
    await assertKeyFits(store.read, key);
    return true;
  } finally {
    await store.close();
  }
}

async function checkAddress({ host, port }: Config): Promise<Finding> {
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(null));
  });
  server.close();
  if (error === null) return { subject: 'address', ok: true, detail: `${host}:${port} is free` };
  const detail =
    error.code === 'EADDRINUSE'
      ? `${host}:${port} is in use: a server runs already, or choose another with PORT`
      : `cannot listen on ${host}:${port} (${error.message}); choose others with HOST and PORT`;
  return { subject: 'address', ok: error.code === 'EADDRINUSE', detail };
}

function fault(subject: Finding['subject'], error: unknown): Finding {
  return { subject, ok: false, detail: error instanceof Error ? error.message : String(error) };
}
