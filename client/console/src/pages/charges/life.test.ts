import type { Schemas } from '@payment-intermediary/client';
import { expect, test } from 'vitest';
import { ptBr } from '../../texts/texts.ts';
import { lifeOf } from './life.ts';

function refund(changes: Partial<Schemas['ChargeRefund']>): Schemas['ChargeRefund'] {
  return {
    idRefund: 1,
    value: 1,
    fee: 0,
    status: 'DONE',
    asFraud: false,
    reason: null,
    endToEndId: null,
    returnId: null,
    requestedAt: '2026-03-05T12:00:00.000Z',
    ...changes,
  };
}

const noReason = { adjustment_reason: null };

const chargeback = {
  idChargeback: 1,
  value: 9,
  fee: 0,
  kind: 'CHARGEBACK',
  stage: 'CHARGEBACK',
  occurredOn: '2026-03-05',
  answerBy: null,
  openedAt: '2026-03-06T12:00:00.000Z',
} as const;

test('the life of a charge is told in its order, by the calendar of São Paulo', () => {
  const life = lifeOf(
    {
      value: 10,
      paidAt: '2026-03-03T12:00:00.000Z',
      refunds: [
        refund({}),
        // In São Paulo it is still 4 March.
        refund({
          value: 4,
          fee: 0.2,
          status: 'FAILED',
          reason: 'AC03',
          requestedAt: '2026-03-05T01:00:00.000Z',
        }),
      ],
      chargebacks: [
        {
          ...chargeback,
          status: 'OPEN',
          reasonCode: null,
          openedAt: '2026-05-06T12:00:00.000Z',
          answerBy: '2026-05-20',
          closedAt: null,
        },
        {
          ...chargeback,
          kind: 'MED',
          status: 'WON',
          reasonCode: '13.1',
          closedAt: '2026-04-06T12:00:00.000Z',
        },
      ],
    },
    [
      {
        operacao: 'VENDA',
        execution_date: '2026-03-04',
        entrada_liquida: 9.5,
        saida_liquida: 0,
        ...noReason,
      },
      {
        operacao: 'ESTORNO',
        execution_date: '2026-03-05',
        entrada_liquida: 0,
        saida_liquida: 1,
        ...noReason,
      },
      {
        operacao: 'AJUSTE_DEBITO',
        execution_date: '2026-03-06',
        entrada_liquida: 0,
        saida_liquida: 2,
        adjustment_reason: 'Frete',
      },
    ],
    ptBr,
  );
  const told = life.map(({ when, title, details }) => [when, title, ...details].join(' | '));
  expect(told.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    '03/03/2026 09:00 | Paga: R$ 10,00',
    '04/03/2026 22:00 | Estorno falhou: R$ 4,00 | Taxa devolvida: R$ 0,20 | Motivo: AC03',
    '04/03/2026 | Disponível para o vendedor: R$ 9,50',
    '05/03/2026 09:00 | Estorno concluído: R$ 1,00',
    '06/03/2026 09:00 | Contestação (MED) aberta: R$ 9,00 | Motivo: 13.1',
    '06/03/2026 | Ajuste a débito: −R$ 2,00 | Frete',
    '06/04/2026 09:00 | Contestação (MED) ganha',
    '06/05/2026 09:00 | Contestação (chargeback) aberta: R$ 9,00 | Responder até 20/05/2026',
  ]);
});

type Movement = readonly [operacao: Schemas['Operacao'], date: string, net: number];

/** Returns when a sale of 100.00 with a fee of 0.99 is available, after these movements. */
function dueOf(after: readonly Movement[]): string[] {
  const lines = ([['VENDA', '2026-04-02', 99.01], ...after] satisfies Movement[]).map(
    ([operacao, date, net]) => ({
      operacao,
      execution_date: date,
      entrada_liquida: Math.max(net, 0),
      saida_liquida: Math.max(-net, 0),
      ...noReason,
    }),
  );
  const life = lifeOf(
    { value: 100, paidAt: '2026-03-03T12:00:00.000Z', refunds: [], chargebacks: [] },
    lines,
    ptBr,
  );
  return life
    .slice(1)
    .filter(({ title }) => title.startsWith('Disponível'))
    .map(({ when, title }) => `${when} ${title.replaceAll('\u00a0', ' ')}`);
}

test.each<[string, readonly Movement[], string[]]>([
  ['untouched', [], ['02/04/2026 Disponível para o vendedor: R$ 99,01']],
  [
    'refunded in part before',
    [['ESTORNO', '2026-04-02', -32.67]],
    ['02/04/2026 Disponível para o vendedor: R$ 66,34'],
  ],
  ['refunded in whole before', [['ESTORNO', '2026-04-02', -99.01]], []],
  ['refunded by a plan that keeps the fee', [['ESTORNO', '2026-04-02', -100]], []],
  ['disputed before', [['CHARGEBACK', '2026-04-02', -99.01]], []],
  [
    'disputed before, and won after',
    [
      ['CHARGEBACK', '2026-04-02', -99.01],
      ['CHARGEBACK_REVERTIDO', '2026-05-20', 99.01],
    ],
    ['20/05/2026 Disponível para o vendedor: R$ 99,01'],
  ],
  [
    'refunded before by a refund that failed before',
    [
      ['ESTORNO', '2026-04-02', -32.67],
      ['ESTORNO_CANCELADO', '2026-04-02', 32.67],
    ],
    ['02/04/2026 Disponível para o vendedor: R$ 99,01'],
  ],
  [
    'refunded and adjusted after',
    [
      ['ESTORNO', '2026-04-03', -99.01],
      ['AJUSTE_CREDITO', '2026-04-04', 4],
    ],
    ['02/04/2026 Disponível para o vendedor: R$ 99,01'],
  ],
])('a sale is due with what is left of it: %s', (_, after, expected) => {
  expect(dueOf(after)).toEqual(expected);
});
