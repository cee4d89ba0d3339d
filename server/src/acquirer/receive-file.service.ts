import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../audit/audit.repository.ts';
import type { Store } from '../db/store.ts';
import type { Clock } from '../shared/calendar.ts';
import type { Keyring } from '../shared/keyring.ts';
import { importSettlementFile, type ImportOptions } from './import-file.service.ts';
import { comparingFile } from './match.service.ts';
import type { SettlementFile } from './settlement-file.repository.ts';
import { countOpen } from './settlement-line.repository.ts';

interface ReceiveDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

interface ReceiveOptions extends ImportOptions {
  /** Called with how many lines more were compared. */
  onCompared?: (lines: number) => void;
}

/** A file of an acquirer that was imported and compared. */
export interface ReceivedFile {
  file: SettlementFile;
  /** Whether it was not imported before. */
  isNew: boolean;
  /** How many of its lines are open. */
  open: number;
}

/** Imports a file and compares its lines with the charges. Throws as `importSettlementFile` does. */
export async function receiveFile(
  deps: ReceiveDeps,
  actor: Actor,
  open: () => AsyncIterable<Buffer>,
  { onCompared = () => undefined, ...options }: ReceiveOptions = {},
): Promise<ReceivedFile> {
  const imported = await importSettlementFile(deps, actor, open, options);
  for await (const lines of comparingFile(deps, imported.file)) onCompared(lines);
  return { ...imported, open: await countOpen(deps.store.read, imported.file) };
}

const chunkLength = 64 * 1024;

/** Yields a file that came as text, and lets other work come between. Cielo's files are in ISO 8859-1. */
export async function* bytesOfText(text: string): AsyncGenerator<Buffer> {
  const encoding = text.startsWith('0') ? 'latin1' : 'utf8';
  for (let at = 0; at < text.length; at += chunkLength) {
    yield Buffer.from(text.slice(at, at + chunkLength), encoding);
    await setImmediate();
  }
}
