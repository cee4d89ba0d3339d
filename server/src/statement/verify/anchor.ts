import type { Store } from '../../db/store.ts';
import { formatInstant } from '../../shared/calendar.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { UserError } from '../../shared/user-error.ts';
import { findHead, listChains, type AnchoredHead } from './chain.repository.ts';
import { checkSeal } from './check-head.ts';

/** Heads saved elsewhere, to detect a chain that was rewritten by somebody with the key. */
export interface Anchor {
  savedAt: string;
  /** By seller. */
  heads: ReadonlyMap<number, AnchoredHead>;
}

/**
 * The current heads of all sellers. Throws `UserError` if a seal is broken: an anchor would confirm a chain that is
 * known to be wrong.
 */
export async function takeAnchor(deps: { store: Store; keyring: Keyring; clock: Clock }): Promise<Anchor> {
  const { store, keyring, clock } = deps;
  const savedAt = formatInstant(clock());
  const heads = new Map<number, AnchoredHead>();
  for (const { intermediaryId, sellerId } of await listChains(store.read)) {
    const head = await findHead(store.read, intermediaryId, sellerId);
    if (head === undefined || checkSeal(keyring, head) !== null) {
      throw new UserError(
        `the head of seller ${sellerId} does not hold, so no anchor was saved. See \`payfac statement verify --seller ${sellerId}\`.`,
      );
    }
    heads.set(sellerId, { intermediaryId, sellerId, sequence: head.sequence, hash: head.hash });
  }
  return { savedAt, heads };
}

const format = 'payfac statement anchor';

/** JSON with one seller per line, so that people can compare two anchors. */
export function formatAnchor({ savedAt, heads }: Anchor): string {
  const lines = [...heads.values()].map(({ intermediaryId, sellerId, sequence, hash }) =>
    JSON.stringify({
      idIntermediary: intermediaryId,
      idSeller: sellerId,
      sequence,
      hash: hash.toString('hex'),
    }),
  );
  const start = JSON.stringify({ format, version: 1, savedAt }).slice(0, -1);
  return `${start},"heads":[\n${lines.join(',\n')}\n]}\n`;
}

/** Undefined if the text is not a complete anchor. */
export function parseAnchor(text: string): Anchor | undefined {
  const file = parseJson(text);
  if (!isObject(file) || file.format !== format || file.version !== 1) return undefined;
  if (typeof file.savedAt !== 'string' || !Array.isArray(file.heads)) return undefined;
  const heads = new Map<number, AnchoredHead>();
  for (const item of file.heads) {
    const head = parseHead(item);
    if (head === undefined || heads.has(head.sellerId)) return undefined;
    heads.set(head.sellerId, head);
  }
  return { savedAt: file.savedAt, heads };
}

function parseHead(item: unknown): AnchoredHead | undefined {
  if (!isObject(item)) return undefined;
  const { idIntermediary: intermediaryId, idSeller: sellerId, sequence, hash } = item;
  if (!isCount(intermediaryId) || !isCount(sellerId) || !isCount(sequence)) return undefined;
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return undefined;
  return { intermediaryId, sellerId, sequence, hash: Buffer.from(hash, 'hex') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
