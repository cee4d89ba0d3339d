import type { Schemas } from '@payment-intermediary/client';
import { Alert, Anchor, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { taxId } from '../../format/format.ts';
import { Facts } from '../../parts/facts.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { Secret } from '../../parts/secret.tsx';
import { hrefOf, useLeaveQuestion } from '../../place/place.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** What the API shows only once of a new seller. */
export function CreatedSeller({ seller, isReplay }: { seller: Schemas['SellerCreated']; isReplay: boolean }) {
  const { sellerForm: texts, seller: names, dialog } = useTexts();
  const [isKept, setIsKept] = useState(false);
  useLeaveQuestion(isKept ? null : texts.leave);
  return (
    <>
      <PageTitle title={texts.created} />
      <Panel title={seller.companyName}>
        <Facts
          facts={[
            ['ID', seller.idSeller],
            [names.document, taxId(seller.document)],
          ]}
        />
        {isReplay && <Text>{dialog.doneBefore(texts.create)}</Text>}
        <Alert className={classes.warning} ref={focus} tabIndex={-1}>
          {texts.once}
        </Alert>
        <Secret label={texts.token} value={seller['X-Api-Token']} />
        <Secret label={texts.webhookSecret} value={seller.webhookSecret} />
        <Checkbox
          label={texts.kept}
          checked={isKept}
          onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
        />
        <Anchor href={hrefOf(['sellers', seller.idSeller, 'data'])} underline="always">
          {texts.toSeller}
        </Anchor>
      </Panel>
    </>
  );
}

/** The button that was pressed is gone. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
