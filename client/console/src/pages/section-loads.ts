/** The sections of a seller's page that are loaded after it, because most visits are to the balance. */
export const sectionLoads = {
  calculator: () => import('./plans/calculator.tsx'),
  check: () => import('./statement/check.tsx'),
  receivables: () => import('./receivables/receivables.tsx'),
  sellerData: () => import('./sellers/seller-data.tsx'),
  sellerPlan: () => import('./plans/seller-plan.tsx'),
  statement: () => import('./statement/statement.tsx'),
  transfers: () => import('./transfers/transfers-page.tsx'),
};
