import { describe, expect, test } from 'vitest';
import { inPortuguese } from './portuguese.ts';

describe('a problem in Portuguese', () => {
  test('has the figures of the English one in their places', () => {
    const { detail } = inPortuguese({
      title: '',
      detail: '12.30 BRL of this charge are left to refund, less than 20.00 BRL; nothing was written.',
    });
    expect(detail.indexOf('12.30 BRL')).toBeGreaterThanOrEqual(0);
    expect(detail).toMatch(/12\.30 BRL.+20\.00 BRL.+nada foi gravado/);
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
