import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { SealBrokenError, UserError } from './errors.ts';

/** The purposes of keys. Each has its own key, derived from the master key (HKDF, RFC 5869). */
type KeyPurpose =
  | 'audit-seal'
  | 'chargeback-seal'
  | 'adjustment-seal'
  | 'approval-seal'
  | 'anticipation-quote'
  | 'anticipation-seal'
  | 'hold-seal'
  | 'paying-account-seal'
  | 'remittance-seal'
  | 'receivable-effect-seal'
  | 'idempotency-body'
  | 'idempotency-reply'
  | 'key-check'
  | 'membership-seal'
  | 'person-invitation'
  | 'person-seal'
  | 'person-second-factor'
  | 'pending-sign-in'
  | 'plan-seal'
  | 'refund-seal'
  | 'session-seal'
  | 'statement-cursor'
  | 'statement-seal'
  | 'token-seal'
  | 'transfer-seal'
  | 'webhook-secret';

export type SealCheck = 'intact' | 'broken' | 'unknown_key';

const masterBytes = 32;
const keyIdBytes = 4;
const ivBytes = 12;
const tagBytes = 16;
const macBytes = 32;

class DerivedKeys {
  readonly id: Buffer;
  readonly #master: Buffer;
  readonly #byPurpose = new Map<KeyPurpose, KeyObject>();

  constructor(master: Buffer) {
    if (master.length !== masterBytes) throw new RangeError('a secret key has exactly 32 bytes');
    this.#master = master;
    this.id = sha256(this.#derive('key-id')).subarray(0, keyIdBytes);
  }

  /** Returns the key for a purpose. It is cached, because creating a key object takes longer than a MAC. */
  for(purpose: KeyPurpose): KeyObject {
    const known = this.#byPurpose.get(purpose);
    if (known !== undefined) return known;
    const key = createSecretKey(this.#derive(purpose));
    this.#byPurpose.set(purpose, key);
    return key;
  }

  #derive(info: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#master, '', `payfac ${info}`, masterBytes));
  }
}

/** The service's secret keys: seals and encrypts with the newest key, and reads what older ones wrote. */
export class Keyring {
  readonly #current: DerivedKeys;
  readonly #all: readonly DerivedKeys[];

  /** Takes keys of 32 bytes each; `current` is the newest. */
  constructor(current: Buffer, old: readonly Buffer[] = []) {
    this.#current = new DerivedKeys(current);
    this.#all = [this.#current, ...old.map((master) => new DerivedKeys(master))];
  }

  /** The id of the newest key, which is made by hashing the key twice. */
  get keyId(): string {
    return this.#current.id.toString('hex');
  }

  /** Returns whether the key that made this seal or ciphertext is in the ring. */
  knowsKeyOf(sealed: Buffer): boolean {
    const id = sealed.subarray(0, keyIdBytes);
    return this.#all.some((keys) => keys.id.equals(id));
  }

  /** Returns the HMAC-SHA-256 (32 bytes) under the newest key. */
  mac(purpose: KeyPurpose, data: Buffer | string): Buffer {
    return macWith(this.#current, purpose, data);
  }

  /** Returns a content with its MAC as URL-safe text. */
  writeAuthentic(purpose: KeyPurpose, content: Buffer): string {
    return Buffer.concat([content, this.mac(purpose, content)]).toString('base64url');
  }

  /** Returns the content of a text of `writeAuthentic`, or null if no key of the ring made it, or it was changed. */
  readAuthentic(purpose: KeyPurpose, text: string): Buffer | null {
    const bytes = Buffer.from(text, 'base64url');
    const content = bytes.subarray(0, Math.max(0, bytes.length - macBytes));
    // Decoding ignores unknown characters, so several texts could decode to one content.
    const isWhole = bytes.toString('base64url') === text;
    return isWhole && this.verifiesMac(purpose, content, bytes.subarray(content.length)) ? content : null;
  }

  /** Returns whether any key of the ring made `mac`. */
  verifiesMac(purpose: KeyPurpose, data: Buffer | string, mac: Buffer): boolean {
    return this.#all.some((keys) => {
      const expected = macWith(keys, purpose, data);
      return expected.length === mac.length && timingSafeEqual(expected, mac);
    });
  }

  /** Returns the key's id and a MAC (4 + 32 bytes), for data that is kept for years. */
  seal(purpose: KeyPurpose, data: Buffer): Buffer {
    return Buffer.concat([this.#current.id, this.mac(purpose, data)]);
  }

  /**
   * Returns whether a key of the ring made this seal of `data`. The result is undecided if the seal's key is not in the
   * ring. A missing seal counts as broken.
   */
  checkSeal(purpose: KeyPurpose, data: Buffer, seal: Buffer | null): SealCheck {
    if (seal === null) return 'broken';
    const id = seal.subarray(0, keyIdBytes);
    const keys = this.#all.find((candidate) => candidate.id.equals(id));
    if (keys === undefined) return 'unknown_key';
    const mac = seal.subarray(keyIdBytes);
    const expected = macWith(keys, purpose, data);
    return expected.length === mac.length && timingSafeEqual(expected, mac) ? 'intact' : 'broken';
  }

  /**
   * Encrypts with AES-256-GCM; the result is key id, nonce, tag, ciphertext. `context` must be the same when it is
   * decrypted.
   */
  encrypt(purpose: KeyPurpose, plain: Buffer, context: Buffer): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#current.for(purpose), iv).setAAD(context);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([this.#current.id, iv, cipher.getAuthTag(), body]);
  }

  /**
   * Decrypts what `encrypt` returned. Throws if the text was changed, the context differs, or no key of the ring wrote
   * it.
   */
  decrypt(purpose: KeyPurpose, sealed: Buffer, context: Buffer): Buffer {
    const id = sealed.subarray(0, keyIdBytes);
    const keys = this.#all.find((candidate) => candidate.id.equals(id));
    if (keys === undefined) {
      throw new UserError(
        'stored under a key that is in neither PAYFAC_SECRET_KEY nor PAYFAC_SECRET_KEYS_OLD',
      );
    }
    const iv = sealed.subarray(keyIdBytes, keyIdBytes + ivBytes);
    const tag = sealed.subarray(keyIdBytes + ivBytes, keyIdBytes + ivBytes + tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', keys.for(purpose), iv, { authTagLength: tagBytes })
      .setAAD(context)
      .setAuthTag(tag);
    const body = sealed.subarray(keyIdBytes + ivBytes + tagBytes);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }
}

/** Returns the id of the key that made a seal, as `Keyring.keyId` gives it. */
export function keyIdOf(seal: Buffer): string {
  return seal.subarray(0, keyIdBytes).toString('hex');
}

function macWith(keys: DerivedKeys, purpose: KeyPurpose, data: Buffer | string): Buffer {
  return createHmac('sha256', keys.for(purpose)).update(data).digest();
}

/**
 * Throws `SealBrokenError` unless the seal of a row holds. It is called before anything is paid, priced or sealed again
 * by that row: a new seal would make a change that was made without the key look valid. `advice` says what a broken
 * seal means and what to do.
 */
export function assertIntact(check: SealCheck, row: string, advice: string): void {
  if (check === 'intact') return;
  const reason =
    check === 'broken'
      ? 'is broken: it was changed by somebody without the secret key'
      : 'was made with a key that is neither in PAYFAC_SECRET_KEY nor in PAYFAC_SECRET_KEYS_OLD';
  throw new SealBrokenError(`the seal of ${row} ${reason}. ${advice}`);
}

/**
 * Returns the SHA-256 of bytes, or of text as UTF-8. Node's one-shot `hash` creates no object for each digest. It is
 * asked for text because a Buffer would be allocated separately; either of these would take as long as the hash itself.
 */
export function sha256(data: Buffer | string): Buffer {
  return Buffer.from(hash('sha256', data, 'binary'), 'binary');
}

/** How the records of one kind are sealed: by these fields in this order, which must stay as they are. */
export function sealing<Sealed extends object>(purpose: KeyPurpose, fields: readonly (keyof Sealed)[]) {
  const textOf = (record: Sealed) => {
    const values = fields.map((field) => record[field]);
    return Buffer.from(
      JSON.stringify(values.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : value))),
    );
  };
  return {
    textOf,
    seal: (keyring: Keyring, record: Sealed) => keyring.seal(purpose, textOf(record)),
    check: (keyring: Keyring, record: Sealed, seal: Buffer | null) =>
      keyring.checkSeal(purpose, textOf(record), seal),
  };
}
