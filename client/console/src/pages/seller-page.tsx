import { Anchor, Group } from '@mantine/core';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { useSeller } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import classes from '../frame/frame.module.css';
import { guideOf, Menu, sectionEntries, type Section } from '../frame/frame.tsx';
import { HelpLink, PageTitle } from '../parts/panel.tsx';
import { Status } from '../parts/values.tsx';
import { hrefOf } from '../place/place.ts';
import { useTexts } from '../texts/texts.ts';
import { Balance } from './balance/balance.tsx';
import { sectionLoads } from './section-loads.ts';

/** They are loaded when somebody opens them, because most visits are to the balance. */
const Receivables = lazy(async () => ({ default: (await sectionLoads.receivables()).Receivables }));
const Statement = lazy(async () => ({ default: (await sectionLoads.statement()).Statement }));
const TransferList = lazy(async () => ({ default: (await sectionLoads.transfers()).TransferList }));
const Check = lazy(async () => ({ default: (await sectionLoads.check()).Check }));
const SellerData = lazy(async () => ({ default: (await sectionLoads.sellerData()).SellerData }));
const Plan = lazy(async () => ({ default: (await sectionLoads.sellerPlan()).Plan }));
const Calculator = lazy(async () => ({ default: (await sectionLoads.calculator()).Calculator }));

const pages: Record<Section, ComponentType<{ sellerId: number }>> = {
  balance: Balance,
  receivables: Receivables,
  statement: Statement,
  transfers: TransferList,
  check: Check,
  plan: Plan,
  calculator: Calculator,
  data: SellerData,
};

/** A page of one seller: for the seller itself, or below the seller's name and tabs for its intermediary. */
export function SellerPage({ id, section }: { id: number; section: Section }) {
  const { identity } = useSession();
  const texts = useTexts();
  const Content = pages[section];
  const guide = guideOf[section];
  const help = guide !== undefined && <HelpLink guide={guide} />;
  return (
    <>
      {identity.party === 'SELLER' ? (
        <PageTitle title={texts.nav[section]}>{help}</PageTitle>
      ) : (
        <>
          <SellerTitle id={id}>{help}</SellerTitle>
          <Menu entries={sectionEntries(id)} className={classes.tabs} label={texts.frame.seller} />
        </>
      )}
      <Content sellerId={id} />
    </>
  );
}

function SellerTitle({ id, children }: { id: number; children: ReactNode }) {
  const texts = useTexts();
  const { data: seller } = useSeller(id);
  return (
    <PageTitle title={seller?.name ?? `${texts.frame.seller} ${id}`}>
      <Group>
        {seller?.status === 'BLOCKED' && <Status tone="bad">{texts.sellerStatus.BLOCKED}</Status>}
        <Anchor href={hrefOf(['charges'], { idSeller: String(id) })} size="sm" underline="always">
          {texts.seller.charges}
        </Anchor>
        {children}
      </Group>
    </PageTitle>
  );
}
