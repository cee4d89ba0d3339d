import { Anchor } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { Waiting } from '../parts/answer.tsx';
import { PageTitle } from '../parts/panel.tsx';
import { goTo, hrefOf, usePlace } from '../place/place.ts';
import { useSession } from '../session/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ChargePage } from './charge/charge-page.tsx';
import { ChargesPage } from './charges/charges-page.tsx';
import { DeliveriesPage } from './deliveries/deliveries-page.tsx';
import { PlanPage } from './plans/plan-page.tsx';
import { PlansPage } from './plans/plans-page.tsx';
import { SellerPage } from './seller/seller-page.tsx';
import { isSection } from './seller/sections.ts';
import { SellersPage } from './sellers/sellers-page.tsx';

/** Forms, with their rules, are loaded when they are needed. */
const NewSellerPage = lazy(async () => {
  return { default: (await import('./new-seller/new-seller-page.tsx')).NewSellerPage };
});
const NewPlanPage = lazy(async () => ({ default: (await editor()).NewPlanPage }));
const NewVersionPage = lazy(async () => ({ default: (await editor()).NewVersionPage }));
const editor = () => import('./plans/plan-editor-page.tsx');

export function Page() {
  return (
    <Suspense fallback={<Waiting />}>
      <PageHere />
    </Suspense>
  );
}

/** The page of the place that the reader is at. The API, not this page, decides what a token may see. */
function PageHere() {
  const { identity } = useSession();
  const here = usePlace().parts;
  const [page, id, section, ...rest] = here;
  if (page === undefined) {
    return (
      <GoTo parts={identity.role === 'seller' ? ['sellers', String(identity.id), 'balance'] : ['sellers']} />
    );
  }
  if (rest.length === 0) {
    if (page === 'sellers' && id === undefined) return <SellersPage />;
    if (page === 'sellers' && id === 'new' && section === undefined) return <NewSellerPage />;
    if (page === 'sellers' && isNumber(id) && isSection(section)) {
      // The key: nothing that was typed for one seller stays for another.
      return <SellerPage key={id} id={Number(id)} section={section} />;
    }
  }
  if (page === 'plans' && rest.length === 0) {
    if (isNumber(id) && section === 'edit') return <NewVersionPage key={id} id={Number(id)} />;
    if (isNumber(id) && section === undefined) return <PlanPage key={id} id={Number(id)} />;
    if (id === 'new' && section === undefined) return <NewPlanPage />;
    if (id === undefined) return <PlansPage />;
  }
  if (section === undefined) {
    if (page === 'charges') return id === undefined ? <ChargesPage /> : <ChargePage uuid={id} />;
    if (page === 'deliveries' && id === undefined) return <DeliveriesPage />;
  }
  return <NotFound />;
}

function isNumber(id: string | undefined): id is string {
  return id !== undefined && /^[1-9]\d*$/.test(id);
}

function GoTo({ parts }: { parts: readonly string[] }) {
  useEffect(() => goTo(parts));
  return null;
}

function NotFound() {
  const texts = useTexts().notFound;
  return (
    <>
      <PageTitle title={texts.title} />
      <Anchor href={hrefOf([])} underline="always">
        {texts.home}
      </Anchor>
    </>
  );
}
