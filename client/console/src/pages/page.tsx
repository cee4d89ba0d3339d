import { lazy, Suspense, useEffect } from 'react';
import { Waiting } from '../parts/answer.tsx';
import { goTo, usePlace } from '../place/place.ts';
import { useSession } from '../session/session.ts';
import { ChargePage } from './charge/charge-page.tsx';
import { ChargesPage } from './charges/charges-page.tsx';
import { DeliveriesPage } from './deliveries/deliveries-page.tsx';
import { NotFound } from './not-found.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { SellerPage } from './seller/seller-page.tsx';
import { isSection } from './seller/sections.ts';
import { SellersPage } from './sellers/sellers-page.tsx';
import { TransferPage } from './transfer/transfer-page.tsx';
import { TransfersPage } from './transfers/transfers-page.tsx';

const ApiPage = lazy(() => import('./api/api-page.tsx'));

/** Few readers need it. */
const UploadPage = lazy(async () => ({ default: (await import('./upload/upload-page.tsx')).UploadPage }));

/** The page of the place that the reader is at. The API, not this page, decides what a token may see. */
export function Page() {
  const { identity } = useSession();
  const here = usePlace().parts;
  const [page, id, section, ...rest] = here;
  if (page === undefined) {
    return (
      <GoTo parts={identity.role === 'seller' ? ['sellers', String(identity.id), 'balance'] : ['overview']} />
    );
  }
  if (rest.length === 0) {
    if (page === 'overview' && id === undefined && identity.role === 'intermediary') return <OverviewPage />;
    if (page === 'sellers' && id === undefined) return <SellersPage />;
    if (page === 'sellers' && id !== undefined && /^[1-9]\d*$/.test(id) && isSection(section)) {
      // The key: nothing that was typed for one seller stays for another.
      return <SellerPage key={id} id={Number(id)} section={section} />;
    }
  }
  if (section === undefined) {
    if (page === 'charges') {
      if (id === undefined) return <ChargesPage />;
      if (id !== 'upload') return <ChargePage key={id} uuid={id} />;
      return (
        <Suspense fallback={<Waiting />}>
          <UploadPage />
        </Suspense>
      );
    }
    if (page === 'transfers') {
      if (id === undefined) return <TransfersPage />;
      if (/^[1-9]\d*$/.test(id)) return <TransferPage key={id} id={Number(id)} />;
    }
    if (page === 'deliveries' && id === undefined) return <DeliveriesPage />;
    if (page === 'api') {
      return (
        <Suspense fallback={<Waiting />}>
          <ApiPage id={id} />
        </Suspense>
      );
    }
  }
  return <NotFound />;
}

function GoTo({ parts }: { parts: readonly string[] }) {
  useEffect(() => goTo(parts));
  return null;
}
