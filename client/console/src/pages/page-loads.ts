import { sectionLoads } from './section-loads.ts';

/** The pages, which are loaded after the frame. */
export const pageLoads = {
  ...sectionLoads,
  account: () => import('./account-page.tsx'),
  api: () => import('./api/api-page.tsx'),
  approvals: () => import('./approvals-page.tsx'),
  audit: () => import('./audit-page.tsx'),
  charge: () => import('./charges/charge-page.tsx'),
  charges: () => import('./charges/charges-page.tsx'),
  delivery: () => import('./webhooks/delivery-page.tsx'),
  disputes: () => import('./charges/disputes-page.tsx'),
  newSeller: () => import('./sellers/new-seller-page.tsx'),
  planEditor: () => import('./plans/plan-editor-page.tsx'),
  overview: () => import('./overview/overview-page.tsx'),
  plans: () => import('./plans/plans-page.tsx'),
  reconciliation: () => import('./acquirer/reconciliation-page.tsx'),
  importSettlement: () => import('./acquirer/import-file-page.tsx'),
  margins: () => import('./acquirer/margins-page.tsx'),
  books: () => import('./books/books-page.tsx'),
  newRemittance: () => import('./bank/new-remittance-page.tsx'),
  importReturn: () => import('./bank/import-return-page.tsx'),
  remittance: () => import('./bank/remittance-page.tsx'),
  remittances: () => import('./bank/remittances-page.tsx'),
  returnLines: () => import('./bank/return-lines-page.tsx'),
  receipt: () => import('./transfers/receipt-page.tsx'),
  seller: () => import('./seller-page.tsx'),
  sellers: () => import('./sellers/sellers-page.tsx'),
  statementPrint: () => import('./statement/print-page.tsx'),
  tokens: () => import('./tokens-page.tsx'),
  transfer: () => import('./transfers/transfer-page.tsx'),
  upload: () => import('./upload/upload-page.tsx'),
  webhooks: () => import('./webhooks/webhooks-page.tsx'),
};

/** How long the first page has the network for itself. */
const headStartMs = 1_500;

/**
 * Loads the pages that most users begin with, and a moment later all others, so that none is waited for, or missing once
 * the network is. Returns a function that calls the latter off.
 */
export function loadPages(): () => void {
  // A page that cannot be loaded now is loaded when it is opened.
  const begin = (loads: readonly (() => Promise<unknown>)[]) => {
    for (const load of loads) load().catch(() => undefined);
  };
  begin([pageLoads.overview, pageLoads.seller]);
  const timer = setTimeout(() => begin(Object.values(pageLoads)), headStartMs);
  return () => clearTimeout(timer);
}
