import { expect, test } from 'vitest';
import { pixKeyAdvice } from './seller-fields.ts';

test.each([
  ['DOCUMENT', '52998224725'],
  ['DOCUMENT', '12ABC34501DE35'],
  ['EMAIL', 'maria@example.com'],
  ['EMAIL', 'm.a+ria=1@lojas.example.com.br'],
  ['EMAIL', `${'m'.repeat(65)}@example.com`],
  ['PHONE', '+5511987654321'],
  ['PHONE', '+551132654321'],
  ['EVP', '123e4567-e89b-12d3-a456-426655440000'],
  ['EVP', '123E4567-E89B-12D3-A456-426655440000'],
] as const)('a key of type %s may be %s', (type, key) => {
  expect(pixKeyAdvice(type, key)).toBeNull();
});

test.each([
  ['DOCUMENT', '52998224726'],
  ['DOCUMENT', '529.982.247-25'],
  ['EMAIL', 'Maria@example.com'],
  ['EMAIL', 'maria@example'],
  ['EMAIL', 'maria @example.com'],
  ['EMAIL', '=maria@example.com'],
  ['EMAIL', '+maria@example.com'],
  ['EMAIL', '-maria@example.com'],
  ['EMAIL', 'maria;=1@example.com'],
  ['EMAIL', '＝maria@example.com'],
  ['EMAIL', `${'m'.repeat(66)}@example.com`],
  ['PHONE', '11987654321'],
  ['PHONE', '+55987654321'],
  ['PHONE', '+15551234567'],
  ['PHONE', '+5511987654321\n'],
  ['EVP', '123e4567e89b12d3a456426655440000'],
  ['EVP', 'maria@example.com'],
] as const)('a key of type %s may not be %j, and the fault names the type', (type, key) => {
  expect(pixKeyAdvice(type, key)).toContain(type);
});
