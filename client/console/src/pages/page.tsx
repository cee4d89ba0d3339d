import type { OperationId } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useRefresh } from '../api/queries.ts';
import { useSession, type Identity } from '../api/session.ts';
import { useToday } from '../format/format.ts';
import { isSection } from '../frame/frame.tsx';
import { Waiting } from '../parts/answer.tsx';
import { NotFound, PageTitle } from '../parts/panel.tsx';
import { goTo, useRoute } from '../place/place.ts';
import { useTexts } from '../texts/texts.ts';
import { pageLoads } from './page-loads.ts';

/** Pages are loaded after the frame, which signs somebody in meanwhile. */
const ApprovalsPage = lazy(pageLoads.approvals);
const AuditPage = lazy(pageLoads.audit);
const ApiPage = lazy(pageLoads.api);
const UploadPage = lazy(pageLoads.upload);
const NewSellerPage = lazy(pageLoads.newSeller);
const PlanEditorPage = lazy(pageLoads.planEditor);
const RemittancesPage = lazy(pageLoads.remittances);
const RemittancePage = lazy(pageLoads.remittance);
const NewRemittancePage = lazy(pageLoads.newRemittance);
const ImportReturnPage = lazy(pageLoads.importReturn);
const ReturnLinesPage = lazy(pageLoads.returnLines);
const ReconciliationPage = lazy(pageLoads.reconciliation);
const ImportSettlementPage = lazy(pageLoads.importSettlement);
const MarginsPage = lazy(pageLoads.margins);
const BooksPage = lazy(pageLoads.books);
const TokensPage = lazy(pageLoads.tokens);
const WebhooksPage = lazy(async () => ({ default: (await pageLoads.webhooks()).WebhooksPage }));
const DeliveryPage = lazy(async () => ({ default: (await pageLoads.delivery()).DeliveryPage }));
const ReceiptPage = lazy(async () => ({ default: (await pageLoads.receipt()).ReceiptPage }));
const StatementPrintPage = lazy(pageLoads.statementPrint);
const DisputesPage = lazy(async () => ({ default: (await pageLoads.disputes()).DisputesPage }));
const AccountPage = lazy(async () => ({ default: (await pageLoads.account()).AccountPage }));
const ChargePage = lazy(async () => ({ default: (await pageLoads.charge()).ChargePage }));
const ChargesPage = lazy(async () => ({ default: (await pageLoads.charges()).ChargesPage }));
const ReceivablesPage = lazy(async () => ({ default: (await pageLoads.receivables()).ReceivablesPage }));
const SellersPage = lazy(async () => ({ default: (await pageLoads.sellers()).SellersPage }));
const TransferPage = lazy(async () => ({ default: (await pageLoads.transfer()).TransferPage }));
const TransfersPage = lazy(async () => ({ default: (await pageLoads.transfers()).TransfersPage }));
const OverviewPage = lazy(async () => ({ default: (await pageLoads.overview()).OverviewPage }));
const SellerPage = lazy(async () => ({ default: (await pageLoads.seller()).SellerPage }));
const PlanPage = lazy(async () => ({ default: (await pageLoads.plans()).PlanPage }));
const PlansPage = lazy(async () => ({ default: (await pageLoads.plans()).PlansPage }));

/** The page of the current route. The API, not this page, decides what a token may see. */
export function CurrentPage() {
  const { identity } = useSession();
  const { parts } = useRoute();
  useNewDay();
  if (parts.length === 0) return <GoTo parts={firstRoute(identity)} />;
  return <Suspense fallback={<Waiting />}>{pageAt(parts, identity) ?? <NotFound />}</Suspense>;
}

/** At midnight everything is shown and read again, as of the new day. */
function useNewDay(): void {
  const day = useToday();
  const refresh = useRefresh();
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current !== day) refresh();
    shown.current = day;
  }, [day, refresh]);
}

/**
 * Returns a page. A page with a key starts again for each id, so that nothing that was typed for one of them stays for
 * another.
 */
function pageAt([page, id, section, ...rest]: string[], { party }: Identity): ReactNode {
  if (page === 'sellers' && isNumber(id) && section === 'statement' && rest.join() === 'print') {
    return <StatementPrintPage key={id} sellerId={Number(id)} />;
  }
  if (rest.length > 0) return null;
  if (page === 'sellers' && isNumber(id) && isSection(section)) {
    return <SellerPage key={id} id={Number(id)} section={section} />;
  }
  if (page === 'transfers' && isNumber(id) && section === 'receipt') {
    return <ReceiptPage key={id} id={Number(id)} />;
  }
  if (page === 'plans' && isNumber(id) && section === 'edit')
    return allowed('updateRatePlan', <PlanEditorPage key={id} id={Number(id)} />);
  if (section !== undefined) return null;
  switch (page) {
    case 'overview':
      return id === undefined && party === 'INTERMEDIARY' ? <OverviewPage /> : null;
    case 'sellers':
      if (id === 'new') return allowed('createSeller', <NewSellerPage />);
      return id === undefined ? <SellersPage /> : null;
    case 'plans':
      if (id === 'new') return allowed('createRatePlan', <PlanEditorPage id={null} />);
      if (isNumber(id)) return <PlanPage key={id} id={Number(id)} />;
      return id === undefined ? <PlansPage /> : null;
    case 'charges':
      if (id === 'upload') return allowed('createCharges', <UploadPage />);
      if (id === 'disputes') return <DisputesPage />;
      return id === undefined ? <ChargesPage /> : <ChargePage key={id} uuid={id} />;
    case 'receivables':
      return id === undefined && party === 'INTERMEDIARY' ? <ReceivablesPage /> : null;
    case 'transfers':
      if (isNumber(id)) return <TransferPage key={id} id={Number(id)} />;
      return id === undefined ? <TransfersPage /> : null;
    case 'remittances':
      return remittancesAt(id);
    case 'reconciliation':
      if (id === 'import') return allowed('importSettlementFile', <ImportSettlementPage />);
      return id === undefined ? allowed('getReconciliation', <ReconciliationPage />) : null;
    case 'margins':
      return id === undefined ? allowed('getMargins', <MarginsPage />) : null;
    case 'books':
      return id === undefined ? allowed('getTrialBalance', <BooksPage />) : null;
    case 'deliveries':
      return id === undefined ? <WebhooksPage /> : <DeliveryPage key={id} id={id} />;
    case 'approvals':
      return id === undefined ? allowed('listApprovals', <ApprovalsPage />) : null;
    case 'audit':
      return id === undefined ? allowed('listAuditRecords', <AuditPage />) : null;
    case 'tokens':
      return id === undefined ? allowed('listTokens', <TokensPage />) : null;
    case 'account':
      return id === undefined ? <AccountPage /> : null;
    case 'api':
      return <ApiPage id={id} />;
    default:
      return null;
  }
}

/** Returns a page about files for banks. */
function remittancesAt(id: string | undefined): ReactNode {
  if (id === 'new') return allowed('createRemittance', <NewRemittancePage />);
  if (id === 'import') return allowed('importRemittanceReturn', <ImportReturnPage />);
  if (id === 'lines') return allowed('listReturnLines', <ReturnLinesPage />);
  if (isNumber(id)) return allowed('getRemittance', <RemittancePage key={id} id={Number(id)} />);
  return id === undefined ? allowed('listRemittances', <RemittancesPage />) : null;
}

const allowed = (operation: OperationId, page: ReactNode) => <Allowed to={operation}>{page}</Allowed>;

/** A page for one operation. A user whose role may not call it is told so, for instance after a link from a colleague. */
function Allowed({ to, children }: { to: OperationId; children: ReactNode }) {
  const { may, identity } = useSession();
  const { notAllowed: texts, frame } = useTexts();
  if (may(to)) return children;
  return (
    <>
      <PageTitle title={texts.title} />
      <Text>{texts.why(frame.roles[identity.role])}</Text>
    </>
  );
}

/** Returns the first route of a user. */
function firstRoute(identity: Identity): string[] {
  return identity.seller !== null ? ['sellers', String(identity.seller.id), 'balance'] : ['overview'];
}

function isNumber(id: string | undefined): id is `${number}` {
  return id !== undefined && /^[1-9]\d*$/.test(id);
}

function GoTo({ parts }: { parts: readonly string[] }) {
  useEffect(() => void goTo(parts));
  return null;
}
