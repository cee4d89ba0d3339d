import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { FairLimiter } from './fair-limiter.ts';

const argon2Async = promisify(argon2);

/** The cost of computing a hash, and so of guessing a password. */
interface HashCost {
  memoryKib: number;
  passes: number;
}

/**
 * OWASP's second recommendation for argon2id: 19 MiB, 2 passes, 1 lane. It takes about 90 ms, so it never runs inside a
 * transaction.
 */
const owaspCost: HashCost = { memoryKib: 19 * 1024, passes: 2 };
const parallelism = 1;
const saltBytes = 16;
const tagBytes = 32;
/**
 * How many hashes are computed at once. Each takes 19 MiB, a processor, and one of Node's four threads, which also look
 * up host names. One processor is left for the requests.
 */
export const hashesAtOnce = availableParallelism() > 2 ? 2 : 1;

/** The hashes that wait, by intermediary. */
const turns = new FairLimiter<number>(hashesAtOnce);
/** The key for hashes that no intermediary asked for. */
const ownTurn = 0;

/**
 * Returns the password's argon2id hash as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Intermediaries take
 * turns.
 */
export async function hashPassword(
  password: string,
  intermediaryId = ownTurn,
  cost = owaspCost,
): Promise<string> {
  const { memoryKib, passes } = cost;
  const nonce = randomBytes(saltBytes);
  const tag = await turns.run(intermediaryId, () =>
    argon2Async('argon2id', {
      message: password,
      nonce,
      memory: memoryKib,
      passes,
      parallelism,
      tagLength: tagBytes,
    }),
  );
  const parameters = `m=${memoryKib},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpaddedBase64(nonce)}$${unpaddedBase64(tag)}`;
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** What is compared with if there is no hash, so that an unknown user takes as long as a wrong password. */
const nobody = `$argon2id$v=19$m=${owaspCost.memoryKib},t=${owaspCost.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Returns whether this is the password of a hash that `hashPassword` returned. Without a hash nothing is. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memoryKib, passes, salt = '', expected = ''] = phc.exec(hash ?? nobody) ?? [];
  const tag = await turns.run(ownTurn, () =>
    argon2Async('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memoryKib),
      passes: Number(passes),
      parallelism,
      tagLength: tagBytes,
    }),
  );
  const known = Buffer.from(expected, 'base64');
  return tag.length === known.length && timingSafeEqual(tag, known) && hash !== null;
}
