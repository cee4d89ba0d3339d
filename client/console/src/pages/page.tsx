import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { PageTitle } from '../parts/panel.tsx';
import { goTo, hrefOf, usePlace } from '../place/place.ts';
import { useSession } from '../session/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ChargePage } from './charge/charge-page.tsx';
import { ChargesPage } from './charges/charges-page.tsx';
import { DeliveriesPage } from './deliveries/deliveries-page.tsx';
import { NewSellerPage } from './new-seller/new-seller-page.tsx';
import { SellerPage } from './seller/seller-page.tsx';
import { isSection } from './seller/sections.ts';
import { SellersPage } from './sellers/sellers-page.tsx';

/** The page of the place that the reader is at. The API, not this page, decides what a token may see. */
export function Page() {
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
    if (page === 'sellers' && id !== undefined && /^[1-9]\d*$/.test(id) && isSection(section)) {
      // The key: nothing that was typed for one seller stays for another.
      return <SellerPage key={id} id={Number(id)} section={section} />;
    }
  }
  if (section === undefined) {
    if (page === 'charges') return id === undefined ? <ChargesPage /> : <ChargePage uuid={id} />;
    if (page === 'deliveries' && id === undefined) return <DeliveriesPage />;
  }
  return <NotFound />;
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
