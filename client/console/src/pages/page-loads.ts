/** The pages that are loaded after the first one. */
export const pageLoads = {
  account: () => import('./account-page.tsx'),
  api: () => import('./api/api-page.tsx'),
  approvals: () => import('./approvals-page.tsx'),
  audit: () => import('./audit-page.tsx'),
  calculator: () => import('./plans/calculator.tsx'),
  charge: () => import('./charges/charge-page.tsx'),
  charges: () => import('./charges/charges-page.tsx'),
  check: () => import('./statement/check.tsx'),
  delivery: () => import('./webhooks/delivery-page.tsx'),
  disputes: () => import('./charges/disputes-page.tsx'),
  newSeller: () => import('./sellers/new-seller-page.tsx'),
  planEditor: () => import('./plans/plan-editor-page.tsx'),
  plans: () => import('./plans/plans-page.tsx'),
  receipt: () => import('./transfers/receipt-page.tsx'),
  receivables: () => import('./receivables/receivables.tsx'),
  sellerData: () => import('./sellers/seller-data.tsx'),
  sellerPlan: () => import('./plans/seller-plan.tsx'),
  sellers: () => import('./sellers/sellers-page.tsx'),
  statement: () => import('./statement/statement.tsx'),
  tokens: () => import('./tokens-page.tsx'),
  transfer: () => import('./transfers/transfer-page.tsx'),
  transfers: () => import('./transfers/transfers-page.tsx'),
  upload: () => import('./upload/upload-page.tsx'),
  webhooks: () => import('./webhooks/webhooks-page.tsx'),
};

/** How long the first page has the network for itself. */
const headStartMs = 1_500;

/**
 * Loads all pages a moment after the first one, so that none is waited for, or missing once the network is. Returns a
 * function that calls this off.
 */
export function loadPagesSoon(): () => void {
  const timer = setTimeout(() => {
    // A page that cannot be loaded now is loaded when it is opened.
    for (const load of Object.values(pageLoads)) load().catch(() => undefined);
  }, headStartMs);
  return () => clearTimeout(timer);
}
