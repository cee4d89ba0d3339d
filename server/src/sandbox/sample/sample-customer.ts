import type { ChargeLine } from '../../charges/import/charge-line-schema.ts';
import { areaCodes, givenNames, surnames } from './catalogue.ts';
import { sampleCpf } from './cpf.ts';
import type { Random } from './random.ts';

/** A fictitious customer with a valid CPF and addresses at example.com (RFC 2606). */
export function sampleCustomer(random: Random): ChargeLine['customer'] {
  const names = [random.pick(givenNames), random.pick(surnames), random.pick(surnames)] as const;
  const mailbox = `${ascii(names[0])}.${ascii(names[2])}${random.between(1, 999)}`;
  return {
    uuid: random.uuid(),
    document: sampleCpf(random),
    type: 'CPF',
    name: names.join(' '),
    email: `${mailbox}@example.com`,
    // Some customers give no phone number, and few give a second address.
    ...(random.chance(0.9) ? { phone: `${random.pick(areaCodes)}9${random.digits(8)}` } : {}),
    ...(random.chance(0.1) ? { alternativeEmail: `${mailbox}@example.org` } : {}),
  };
}

/** Lower case without diacritics: combining marks are removed after decomposition. */
function ascii(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
