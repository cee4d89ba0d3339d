import { expect, test } from 'vitest';
import { adviceModule } from './advice-module.ts';

const schema = (pattern: string, advice: string) => ({ type: 'string', pattern, 'x-advice': advice });

test('a pattern has the advice beside it, wherever it is', () => {
  const text = adviceModule({
    paths: { '/a': { get: { parameters: [{ schema: schema('^b$', 'must be b') }] } } },
    components: {
      schemas: { A: schema('^a$', 'must be a'), B: schema('^b$', 'must be b'), C: { pattern: '^c$' } },
    },
  });
  expect(text).toContain('{\n  "^a$": "must be a",\n  "^b$": "must be b"\n}');
});

test('an advice without a pattern, and a pattern with two advices, stop the generation', () => {
  expect(() => adviceModule({ A: { type: 'string', 'x-advice': 'must be a' } })).toThrow(
    'no pattern beside it',
  );
  expect(() => adviceModule([schema('^a$', 'must be a'), schema('^a$', 'must be b')])).toThrow('two advices');
});
