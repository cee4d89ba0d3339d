import type { Schemas } from '@payment-intermediary/client';
import { Button, Text } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { day, instant, money, taxId } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { Facts } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';
import { bankText } from '../bank/use-bank.ts';
import { accountFacts } from '../sellers/seller-data.tsx';
import { TransferStatus, useTransfer } from './transfers-page.tsx';

/** The receipt of a transfer that is paid: who paid whom, how much, when and where to. It is made to be printed. */
export function ReceiptPage({ id }: { id: number }) {
  const texts = useTexts().transfer;
  const transfer = useTransfer(id);
  const isPaid = transfer.data?.status === 'PAID';
  return (
    <>
      <PageTitle title={texts.receiptOf(id)}>
        {isPaid && (
          <div className={classes.onScreen}>
            <Button onClick={() => print()}>{texts.print}</Button>
          </div>
        )}
      </PageTitle>
      <Answer query={transfer}>
        {(found) => (found.status === 'PAID' ? <Receipt transfer={found} /> : <Text>{texts.notPaid}</Text>)}
      </Answer>
    </>
  );
}

function Receipt({ transfer }: { transfer: Schemas['Transfer'] }) {
  const { identity } = useSession();
  const texts = useTexts();
  const { transfers: names, transfer: words, seller: ofSeller } = texts;
  const { account, paidOn, payingBank } = transfer;
  return (
    <>
      <Panel>
        <Facts
          facts={[
            [names.amount, <strong key="amount">{money(transfer.amount)}</strong>],
            [names.status, <TransferStatus key="status" status={transfer.status} />],
            [words.payer, identity.intermediary],
            [words.payingBank, payingBank && bankText(payingBank)],
            [words.payee, account?.holderName],
            [words.document, account && taxId(account.holderDocument)],
            [names.date, day(transfer.transferDate)],
            [names.payment, day(transfer.paymentDate)],
            [words.paidOn, paidOn && day(paidOn)],
            [words.updated, instant(transfer.updatedAt)],
            [words.bankNumber, transfer.bankNumber],
            [words.endToEndId, transfer.endToEndId],
          ]}
        />
      </Panel>
      {account !== null && (
        <Panel title={ofSeller.account}>
          <Facts facts={accountFacts(account, texts)} />
        </Panel>
      )}
    </>
  );
}
