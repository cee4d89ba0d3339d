import { plainText } from '../shared/plain-text.ts';

const names: Readonly<Record<string, string>> = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
};

const codes = new Map(Object.entries(names).map(([code, name]) => [plainText(name), code]));

/**
 * The two capital letters of a state that is given by any two letters or, in Brazil, by its name; null if it is
 * neither. Two letters are not looked up, because the address may be in another country (D12).
 */
export function stateCode(written: string): string | null {
  const text = written.trim().replace(/\s+/g, ' ');
  if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase();
  return codes.get(plainText(text)) ?? null;
}
