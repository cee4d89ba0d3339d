import type { ReactNode } from 'react';
import { Anchor, Group } from '@mantine/core';
import classes from '../../frame/frame.module.css';
import { Menu } from '../../frame/menu.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { Status } from '../../parts/status.tsx';
import { hrefOf } from '../../place/place.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Balance } from '../balance/balance.tsx';
import { Calculator } from '../calculator/calculator.tsx';
import { Check } from '../check/check.tsx';
import { Plan } from '../plan/plan.tsx';
import { Statement } from '../statement/statement.tsx';
import { TransferList } from '../transfers/transfer-list.tsx';
import { guideOf, sectionEntries, type Section } from './sections.ts';
import { SellerData } from './seller-data.tsx';
import { useSeller } from './use-seller.ts';

const pages: Record<Section, (props: { sellerId: number }) => ReactNode> = {
  balance: Balance,
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
      {identity.role === 'seller' ? (
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
