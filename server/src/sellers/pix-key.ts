import { isCpfOrCnpj } from './document.ts';

export type PixKeyType = 'DOCUMENT' | 'EMAIL' | 'PHONE' | 'EVP';

/** What a pix key of each type looks like (D13), and how to describe it to a caller who got it wrong. */
const rules: Record<PixKeyType, { fits: (key: string) => boolean; expected: string }> = {
  DOCUMENT: { fits: isCpfOrCnpj, expected: 'a CPF or CNPJ without punctuation, with valid check digits' },
  EMAIL: {
    fits: (key) => key.length <= 77 && /^[^\s@A-Z]+@[^\s@A-Z]+\.[^\s@A-Z]+$/.test(key),
    expected: 'an e-mail address in lower case, at most 77 characters',
  },
  // Without the country code a mobile number would look like a CPF.
  PHONE: { fits: (key) => /^\+55\d{10,11}$/.test(key), expected: 'a phone number such as +5511987654321' },
  EVP: {
    fits: (key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key),
    expected: 'a random key, a UUID',
  },
};

/** What is wrong with the key, or null when it fits its type. */
export function pixKeyAdvice(type: PixKeyType, key: string): string | null {
  return rules[type].fits(key) ? null : `a pix key of type ${type} must be ${rules[type].expected}`;
}
