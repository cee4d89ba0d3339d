import { describe, expect, test } from 'vitest';
import { inPortuguese } from './portuguese.ts';

describe('a problem in Portuguese', () => {
  test('has the amounts of the English one in their places, as they are written in Portuguese', () => {
    const { detail } = inPortuguese({
      title: '',
      detail: '1128.00 BRL of this charge are left to refund, less than 2000000.50 BRL; nothing was written.',
    });
    expect(detail).toBe(
      'Restam apenas R$ 1.128,00 desta cobrança para estornar, menos do que R$ 2.000.000,50; nada foi gravado.',
    );
  });

  test('has limits of what is to be sent as they are sent, and keeps what is no amount', () => {
    const limits = '/gross: expected -999999999.99 to 999999999.99 BRL with at most two decimal places';
    expect(inPortuguese({ title: '', detail: limits }).detail).toBe(
      '/gross: esperado: um valor em BRL de -999999999.99 a 999999999.99, com no máximo duas casas decimais',
    );
    const detail = 'many BRL of this charge are left to refund, less than 2.5 BRL; nothing was written.';
    expect(inPortuguese({ title: '', detail }).detail).toContain(
      'Restam apenas many BRL desta cobrança para estornar, menos do que 2.5 BRL;',
    );
  });

  test('names the first field of many, and how many more there are', () => {
    const errors = [
      { pointer: '/body/value', detail: 'is required' },
      { pointer: '/body/uuid', detail: 'must be a UUID' },
      { pointer: '/body/other', detail: 'is not a property of this object' },
    ];
    const shown = inPortuguese({
      title: 'Invalid request',
      detail: '/body/value is required, and 2 more.',
      errors,
    });
    expect(shown.detail).toBe(`/body/value ${shown.errors[0]?.detail} (e mais 2).`);
    expect(shown.errors.map(({ pointer }) => pointer)).toEqual(['/body/value', '/body/uuid', '/body/other']);
    expect(shown.errors[0]?.detail).toBe('é obrigatório');
  });

  test('has each of several faults, whose texts are one text in English', () => {
    const faults = 'must be a UUID. must be an IPv4 address';
    const errors = [{ pointer: '/body', detail: faults }];
    const shown = inPortuguese({ title: '', detail: `/body ${faults}.`, errors });
    expect(shown.errors[0]?.detail).toBe('precisa ser um UUID. precisa ser um endereço IPv4');
    expect(shown.detail).toBe('/body precisa ser um UUID. precisa ser um endereço IPv4.');
  });

  test('says as a whole what does not begin with the field', () => {
    const errors = [{ pointer: '/body/value', detail: 'must not be before occurredOn' }];
    const detail = 'The value must not be before occurredOn.';
    expect(inPortuguese({ title: '', detail, errors }).detail).not.toContain('The value');
  });

  test('keeps a text that it does not know, and the signs of patterns in texts', () => {
    const shown = inPortuguese({ title: 'Unknown', detail: 'Something (new) of [a-z]+ $& {1}.' });
    expect(shown).toEqual({ title: 'Unknown', detail: 'Something (new) of [a-z]+ $& {1}.' });
  });
});
