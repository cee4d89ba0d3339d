import type { OwnLine } from '../../acquirer/own-line.ts';
import type { ChargeLine } from '../../charges/import/charge-line-schema.ts';
import type { TransferUpdate } from '../../settlement/update-transfer.service.ts';

/**
 * The charges in the examples of the API description, in the order of import. Their dates are fixed, so that a fresh
 * sandbox responds to the examples as documented, except for the hashes of the statement.
 */
export const exampleCharges: readonly ChargeLine[] = [
  {
    uuid: '6513270e-269e-4d37-b2a7-4de452e6b438',
    uuidOrder: 'ae97ba94-d0ed-482f-8f6d-05584ef8aa38',
    idSeller: 1,
    title: 'Café da manhã de um congresso, sinal',
    value: 1000,
    paymentMethod: 'PIX',
    paidAt: '2026-03-02T13:15:00.000Z',
    expirationDate: '2026-03-02',
    customer: {
      uuid: '0cb1e29c-658c-4a14-95e6-0af593bd04cf',
      document: '41230987622',
      type: 'CPF',
      name: 'Marcos Lima',
      email: 'marcos.lima@mail.example',
      phone: '11976543210',
    },
  },
  {
    uuid: 'd23f0824-128b-4f33-8c5c-7fd0a6a3a450',
    uuidOrder: 'ae97ba94-d0ed-482f-8f6d-05584ef8aa38',
    idSeller: 1,
    title: 'Café da manhã de um congresso, restante',
    value: 50,
    paymentMethod: 'DEBIT_CARD',
    brand: 'elo',
    paidAt: '2026-03-02T20:04:37.000Z',
    expirationDate: '2026-03-02',
    customer: { document: '41230987622', type: 'CPF', name: 'Marcos Lima' },
    authorizationCode: '20C7F9',
    authorizationNsu: '004512401',
  },
  {
    uuid: '9531985d-5d9d-49f8-9818-e811892f902b',
    idSeller: 1,
    title: 'Bolo e bufê de casamento',
    value: 1200,
    paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
    channel: 'ONLINE',
    brand: 'mastercard',
    installments: 12,
    paidAt: '2026-03-02T21:48:09.000Z',
    expirationDate: '2026-03-05',
    customer: { document: '13579246828', type: 'CPF', name: 'Lia Campos', email: 'lia@mail.example' },
    authorizationCode: 'B81D02',
    authorizationNsu: '004512866',
  },
  {
    uuid: '36f675cc-81e7-4ef5-a8e2-5d940ed90475',
    idSeller: 1,
    title: 'Bolos da semana',
    value: 89.9,
    paymentMethod: 'BANK_SLIP',
    paidAt: '2026-03-03T02:30:00.000Z',
    expirationDate: '2026-03-06',
    customer: { document: '33456789000149', type: 'CNPJ', name: 'Floricultura Jasmim Ltda' },
  },
  {
    uuid: '6b0d549b-6f03-475a-9600-a35a099950d8',
    idSeller: 2,
    title: 'Atlas de aves do Brasil',
    value: 250,
    paymentMethod: 'CREDIT_CARD_SIGHT',
    channel: 'POS',
    brand: 'visa',
    installments: 1,
    paidAt: '2026-03-04T18:40:52.000Z',
    expirationDate: '2026-03-04',
    customer: {
      document: '219099999',
      type: 'SSN',
      name: 'Jane Doe',
      email: 'jane.doe@mail.example',
      alternativeEmail: 'jd@post.example',
    },
  },
  {
    uuid: '2f8e0c5a-93b4-4d61-8f27-b6a1c4d90e73',
    idSeller: 2,
    title: 'Enciclopédia em doze volumes',
    value: 1200,
    paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
    channel: 'ONLINE',
    brand: 'mastercard',
    installments: 12,
    paidAt: '2026-03-16T21:48:09.000Z',
    expirationDate: '2026-03-19',
    customer: {
      uuid: '0cb1e29c-658c-4a14-95e6-0af593bd04cf',
      document: '41230987622',
      type: 'CPF',
      name: 'Marcos Lima',
      email: 'marcos.lima@mail.example',
      phone: '11976543210',
    },
    authorizationCode: 'A7F31C',
    authorizationNsu: '004512873',
  },
  {
    uuid: 'e4b1c7d2-58a3-4f0e-b6d9-0c3a7f21e845',
    idSeller: 2,
    title: 'Dois guias de campo',
    value: 150,
    paymentMethod: 'DEBIT_CARD',
    brand: 'elo',
    paidAt: '2026-04-20T11:20:44.000Z',
    expirationDate: '2026-04-20',
    customer: { document: '13579246828', type: 'CPF', name: 'Lia Campos', email: 'lia@mail.example' },
  },
  {
    uuid: 'a17c0f3e-4d52-4b8e-9c61-2f70d8b5e934',
    idSeller: 2,
    title: 'Atlas botânico',
    value: 180,
    paymentMethod: 'CREDIT_CARD_SIGHT',
    channel: 'POS',
    brand: 'visa',
    installments: 1,
    paidAt: '2026-04-22T14:03:26.000Z',
    expirationDate: '2026-04-22',
    customer: { document: '41230987622', type: 'CPF', name: 'Marcos Lima' },
  },
  {
    uuid: 'c83e5a90-7b1f-4d26-a0f4-6e9d2c4817b5',
    idSeller: 2,
    title: 'Guia ilustrado de orquídeas',
    value: 320,
    paymentMethod: 'CREDIT_CARD_SIGHT',
    channel: 'ONLINE',
    brand: 'mastercard',
    installments: 1,
    paidAt: '2026-04-23T19:11:58.000Z',
    expirationDate: '2026-04-23',
    customer: { document: '13579246828', type: 'CPF', name: 'Lia Campos' },
  },
  {
    uuid: 'f5d29b64-0e3c-4a7d-8b15-91c7e6a02d48',
    idSeller: 2,
    title: 'Dois mapas do litoral',
    value: 96.5,
    paymentMethod: 'CREDIT_CARD_SIGHT',
    channel: 'POS',
    brand: 'visa',
    installments: 1,
    paidAt: '2026-04-24T10:42:09.000Z',
    expirationDate: '2026-04-24',
    customer: { document: '41230987622', type: 'CPF', name: 'Marcos Lima' },
  },
];

/**
 * The example that is refunded. The sandbox refunds it itself, before its payout on 1 April, so the statement shows
 * both.
 */
export const refundedExample = {
  uuid: '9531985d-5d9d-49f8-9818-e811892f902b',
  refundedAt: '2026-03-10T16:20:05.000Z',
};

/** The charges that the examples of refunds use. The sandbox leaves them unrefunded. */
export const refundableExamples = {
  onRequest: '2f8e0c5a-93b4-4d61-8f27-b6a1c4d90e73',
  fraud: '6b0d549b-6f03-475a-9600-a35a099950d8',
  partial: 'e4b1c7d2-58a3-4f0e-b6d9-0c3a7f21e845',
};

/** The charges that the examples of chargebacks use. */
export const chargebackExamples = {
  open: 'a17c0f3e-4d52-4b8e-9c61-2f70d8b5e934',
  lost: 'c83e5a90-7b1f-4d26-a0f4-6e9d2c4817b5',
  won: 'f5d29b64-0e3c-4a7d-8b15-91c7e6a02d48',
};

/** The sandbox opens a chargeback of each of these itself, so that the examples can close them. */
export const disputedExamples = [
  {
    ...{ uuid: chargebackExamples.lost, reasonCode: '4853', openedAt: '2026-05-06T13:05:40.000Z' },
    ...{ occurredOn: '2026-05-05', answerBy: '2026-05-20' },
  },
  {
    ...{ uuid: chargebackExamples.won, reasonCode: '13.1', openedAt: '2026-05-07T15:22:18.000Z' },
    ...{ occurredOn: '2026-05-07', answerBy: '2026-05-22' },
  },
];

/** The charge that the example of an adjustment is about. */
export const adjustedExample = '36f675cc-81e7-4ef5-a8e2-5d940ed90475';

/** An order that was paid in two charges. */
export const exampleOrder = 'ae97ba94-d0ed-482f-8f6d-05584ef8aa38';

/** A transfer of all that is due to a seller on a day, and its later statuses. */
export interface SandboxTransfer {
  id: number;
  sellerId: number;
  transferDate: string;
  updates: Omit<TransferUpdate, 'id'>[];
}

/** The seller that has the transfers of the examples. */
const transferredSeller = 2;

/** The adjustment of the example of a list. */
export const adjustmentExample = {
  sellerId: transferredSeller,
  chargeUuid: null,
  direction: 'DEBIT',
  valueCents: 4_990,
  reason: 'Aluguel da maquininha, abril',
  madeAt: '2026-04-30T12:00:00Z',
} as const;

/** The effect of the examples, on a unit that does not exist yet. */
export const effectExample = {
  contract: 'C-2025-700',
  idSeller: 1,
  arrangement: 'VCC',
  dueDate: '2099-06-30',
  priority: 1,
  kind: 'AMOUNT',
  value: 300,
  computed: 300,
  beneficiary: {
    document: '33456789000149',
    name: 'Banco das Flores S.A.',
    account: { pixKey: 'cessao@banco.example', pixKeyType: 'EMAIL' },
  },
} as const;

export const effectImportedAt = '2026-04-30T12:00:00Z';

/** The file of the examples, about two charges of the examples, a sale that is not known, and a rent. */
export const settlementExample = {
  importedAt: '2026-04-30T12:00:00Z',
  lines: [
    {
      ...{ acquirer: 'acme', kind: 'SALE', nsu: '004512401', authorization: '20C7F9' },
      ...{ soldOn: '2026-03-02', paidOn: '2026-03-03', gross: 50, cost: 0.45, net: 49.55 },
    },
    {
      ...{ acquirer: 'acme', kind: 'SALE', nsu: '004512873', authorization: 'A7F31C' },
      ...{ installment: 1, installments: 12, saleValue: 1200, soldOn: '2026-03-16', paidOn: '2026-04-15' },
      ...{ gross: 100, cost: 2.65, net: 97.35 },
    },
    {
      ...{ acquirer: 'acme', kind: 'SALE', tid: '4400912345', soldOn: '2026-03-18', paidOn: '2026-04-17' },
      ...{ gross: 80, cost: 1.52, net: 78.48 },
    },
    { acquirer: 'acme', kind: 'FEE', code: 'RENT', paidOn: '2026-04-30', gross: 0, cost: 49.9, net: -49.9 },
  ] satisfies OwnLine[],
};

/** The hold of the examples. */
export const holdExample = {
  sellerId: transferredSeller,
  amountCents: 5_000,
  reason: 'JUDICIAL',
  reference: '0001234-56.2026.8.26.0100',
  releaseOn: null,
  madeAt: '2026-04-30T12:00:00Z',
} as const;

/** The ids of the transfers in a database without others. */
export const transferIds = { paid: 1, failed: 2, sent: 3, created: 4 };

/** The transfers of the examples, in this order, with the updates of each, step by step. */
export const transferExamples: readonly SandboxTransfer[] = [
  {
    id: transferIds.paid,
    sellerId: transferredSeller,
    transferDate: '2026-04-06',
    updates: [
      { status: 'SENT', endToEndId: null, reason: null },
      { status: 'PAID', endToEndId: 'E12345678202604061405s0000000001', reason: null },
    ],
  },
  {
    id: transferIds.failed,
    sellerId: transferredSeller,
    transferDate: '2026-04-17',
    updates: [
      { status: 'SENT', endToEndId: null, reason: null },
      { status: 'FAILED', endToEndId: null, reason: 'AC03' },
    ],
  },
  // The date is a Saturday, so the transfer is paid on Monday.
  {
    id: transferIds.sent,
    sellerId: transferredSeller,
    transferDate: '2026-04-18',
    updates: [{ status: 'SENT', endToEndId: null, reason: null }],
  },
  // The date is a holiday.
  { id: transferIds.created, sellerId: transferredSeller, transferDate: '2026-04-21', updates: [] },
];
