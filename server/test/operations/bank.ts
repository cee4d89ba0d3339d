import type { Fixture } from './fixture.ts';

const payer = {
  ...{ companyName: 'Pagadora Ltda', document: '11222333000181', agreement: '123456', bank: '104' },
  ...{
    agency: '1234',
    agencyDigit: '5',
    account: '67890',
    accountDigit: '1',
    accountsBy: 'TED',
  },
};

/** The fixtures of the operations with the tag Bank. */
export const bank = {
  listPayingAccounts: { request: () => ({}), lastTable: 'paying_accounts', ofAnother: {} },
  setPayingAccount: {
    request: () => ({ path: { payingAccount: 'conta' }, body: payer }),
    lastTable: 'audit_records',
    // Names of accounts are an intermediary's own.
    ofAnother: {},
  },
  listRemittances: { request: () => ({}), lastTable: 'transfers', ofAnother: {} },
  createRemittance: {
    request: ({ payableId }) => ({
      body: { payingAccount: 'conta', paymentDate: '2099-06-30', idTransfers: [payableId] },
    }),
    lastTable: 'audit_records',
    ofAnother: {
      'of a transfer': ({ transferId }) => ({
        body: { payingAccount: 'conta', paymentDate: '2099-06-30', idTransfers: [transferId] },
      }),
      'from an account': ({ account }) => ({ body: { payingAccount: account, paymentDate: '2099-06-30' } }),
    },
  },
  getRemittance: {
    request: ({ remittanceIds }) => ({ path: { idRemittance: remittanceIds.approved } }),
    lastTable: 'transfers',
    ofAnother: { 'by id': ({ remittanceId }) => ({ path: { idRemittance: remittanceId } }) },
  },
  approveRemittance: {
    request: ({ remittanceIds }) => ({ path: { idRemittance: remittanceIds.toApprove } }),
    lastTable: 'transfers',
    ofAnother: { 'by id': ({ remittanceId }) => ({ path: { idRemittance: remittanceId } }) },
  },
  getRemittanceFile: {
    request: ({ remittanceIds }) => ({ path: { idRemittance: remittanceIds.approved } }),
    lastTable: 'paying_accounts',
    ofAnother: { 'by id': ({ remittanceId }) => ({ path: { idRemittance: remittanceId } }) },
  },
  cancelRemittance: {
    request: ({ remittanceIds }) => ({ path: { idRemittance: remittanceIds.toCancel } }),
    lastTable: 'transfers',
    ofAnother: { 'by id': ({ remittanceId }) => ({ path: { idRemittance: remittanceId } }) },
  },
  importRemittanceReturn: {
    request: ({ bankReturn }) => ({ path: { payingAccount: 'conta' }, body: { content: bankReturn } }),
    lastTable: 'audit_records',
    ofAnother: {
      'for an account': ({ account }) => ({ path: { payingAccount: account }, body: { content: '0' } }),
    },
  },
  listRemittanceReturns: {
    request: () => ({}),
    lastTable: 'remittance_returns',
    ofAnother: {},
  },
  listReturnLines: {
    request: () => ({}),
    lastTable: 'remittance_return_lines',
    ofAnother: { 'of a return': ({ returnId }) => ({ query: { idReturn: returnId } }) },
  },
} satisfies Record<string, Fixture>;
