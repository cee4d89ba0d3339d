import { hashPassword } from '../../src/shared/password.ts';

/** Hashes as cheaply as argon2id can: nearly every test creates sellers, and few are about their passwords. */
export const hashQuickly = (password: string): Promise<string> =>
  hashPassword(password, undefined, { memoryKib: 8, passes: 1 });
