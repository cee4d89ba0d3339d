import type { Schemas } from '@payment-intermediary/client';
import { expect, test } from 'vitest';
import { csvOf } from '../../parts/spreadsheet.ts';
import { ptBr } from '../../texts/texts.ts';
import { balancesOf } from './balances.ts';
import { lineTable } from './line-table.ts';

type Line = Schemas['StatementEntry'];

const nothing = {
  ...{ execution_date: '2026-11-20', id_seller: 7, id_transfer: null, adjustment_reason: null },
  ...{ payment_method: null, installments: null, installment: null, title: null, uuid_order: null },
  ...{ entrada_bruta: 0, saida_bruta: 0, entrada_liquida: 0, saida_liquida: 0 },
};
const sale = {
  ...{ operacao: 'VENDA', payment_method: 'PIX', title: '=1+1', uuid_order: 'a1b2' },
  ...{ entrada_bruta: 100, entrada_liquida: 99.01 },
};
const card = {
  ...{ ...sale, payment_method: 'CREDIT_CARD_EARLY_SELLER', installments: 3, title: 'Bolo; de rolo' },
  ...{ uuid_order: null, entrada_bruta: 0.3, entrada_liquida: 0.2 },
};
const lines = [
  sale,
  {
    ...sale,
    operacao: 'ESTORNO',
    entrada_bruta: 0,
    entrada_liquida: 0,
    saida_bruta: 50,
    saida_liquida: 49.5,
  },
  card,
  { ...card, installment: 2 },
  { operacao: 'AJUSTE_DEBITO', adjustment_reason: 'Frete', saida_bruta: 10, saida_liquida: 10 },
  { operacao: 'REPASSE', id_transfer: 12, saida_bruta: 39.91, saida_liquida: 39.91 },
].map((line, index) => ({ ...nothing, ...line, sequence: index + 1 }) as Line);

test('lines are in words: gross less fee is net, and each has the balance after it, as far as it is known', () => {
  const balances = balancesOf(lines, { balance: 0.1, sequence: 5 }, false);
  const sellerNames = new Map([[7, 'Padaria']]);
  const table = lineTable(lines, { title: 'Extrato', texts: ptBr, sellerNames, balances });
  const early = 'Crédito parcelado vendedor (antecipado) 3x';
  expect(csvOf(table).slice(1).split('\r\n')).toEqual([
    'Data;Operação;Venda ou repasse;Pedido;Vendedor;Pagamento;Bruto;Taxa;Líquido;Saldo',
    "20/11/2026;Venda;'=1+1;a1b2;Padaria;Pix;100,00;0,99;99,01;99,11",
    "20/11/2026;Estorno;'=1+1;a1b2;Padaria;Pix;-50,00;-0,50;-49,50;49,61",
    `20/11/2026;Venda;"Bolo; de rolo";;Padaria;${early};0,30;0,10;0,20;49,81`,
    '20/11/2026;Venda;"Bolo; de rolo";;Padaria;Crédito parcelado, parcela 2 de 3;0,30;0,10;0,20;50,01',
    '20/11/2026;Ajuste a débito: Frete;;;Padaria;;-10,00;0,00;-10,00;40,01',
    '20/11/2026;Repasse;Repasse 12;;Padaria;;-39,91;0,00;-39,91;',
    '',
  ]);
});

test('a seller, who has one name, gets no column of names, nor of balances that are not known', () => {
  const { columns } = lineTable(lines, { title: 'Extrato', texts: ptBr, hasOrders: false });
  expect(columns.map(({ name }) => name)).toEqual([
    ...['Data', 'Operação', 'Venda ou repasse', 'Pagamento', 'Bruto', 'Taxa', 'Líquido'],
  ]);
});
