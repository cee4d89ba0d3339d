import type { Schemas } from '@payment-intermediary/client';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { send } from '../../api/failure.ts';
import { useSeller } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { instant, phone, taxId, zipCode } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Facts } from '../../parts/values.tsx';
import { useTexts, type Texts } from '../../texts/texts.ts';
import { ChangeAccount, EditSeller } from './edit-seller.tsx';
import { SellerUsers } from './seller-users.tsx';

type AccountFacts = Omit<Schemas['BankAccount'], 'id'>;

/** The data of a seller, and its account. */
export function SellerData({ sellerId }: { sellerId: number }) {
  const { may } = useSession();
  return (
    <Answer query={useSeller(sellerId)}>
      {(seller) => (
        <>
          <Company seller={seller} />
          <Account account={seller.bankAccount}>
            {may('updateSellerBankData') && (
              <Group>
                <ChangeAccount seller={seller} />
              </Group>
            )}
          </Account>
          {may('listSellerUsers') && <SellerUsers sellerId={sellerId} />}
        </>
      )}
    </Answer>
  );
}

function Company({ seller }: { seller: Schemas['Seller'] }) {
  const { may } = useSession();
  const texts = useTexts().seller;
  return (
    <Panel title={texts.company}>
      <Facts
        facts={[
          [texts.legalName, seller.name],
          [texts.tradeName, seller.fantasyName],
          [`${texts.document} (${seller.documentType})`, taxId(seller.document)],
          [texts.owner, seller.owner?.name],
          [texts.contact, seller.contact.name],
          [texts.email, seller.email],
          [texts.phone, phone(seller.phone)],
          [texts.address, addressOf(seller.address)],
          [texts.site, seller.sellerUrl],
          [texts.webhook, seller.webhook],
          [texts.created, instant(seller.createdAt)],
        ]}
      />
      <Group>
        {may('updateSeller') && <EditSeller seller={seller} />}
        {may('blockSeller') && <BlockSeller seller={seller} />}
      </Group>
    </Panel>
  );
}

/** The account of a seller, or the one that a transfer is paid to. */
export function Account({ account, children }: { account: AccountFacts; children?: ReactNode }) {
  const texts = useTexts();
  return (
    <Panel title={texts.seller.account}>
      <Facts facts={accountFacts(account, texts)} />
      {children}
    </Panel>
  );
}

/** The names and values of an account, for `Facts`. */
export function accountFacts(account: AccountFacts, { seller: texts, form, sellerForm }: Texts) {
  return [
    [texts.bank, [account.bank, account.bankName].filter((text) => text !== '').join(' · ')],
    [texts.branch, withDigit(account.agency, account.agencyDigit)],
    [
      account.accountType === '' ? texts.number : form.choices[account.accountType],
      withDigit(account.account, account.accountDigit),
    ],
    [texts.pixKey, pixKeyOf(account)],
    [
      sellerForm.accountFields['/account/transferType'],
      account.transferType && form.choices[account.transferType],
    ],
  ] as const;
}

function pixKeyOf({ pixKey, pixKeyType }: AccountFacts): string {
  if (pixKeyType === 'DOCUMENT') return taxId(pixKey);
  return pixKeyType === 'PHONE' ? phone(pixKey) : pixKey;
}

function withDigit(number: string, digit: string): string {
  return digit === '' ? number : `${number}-${digit}`;
}

function addressOf(address: Schemas['Address']): string {
  const { street, number, complement, district, city, state } = address;
  return [`${street}, ${number}`, complement, district, `${city} – ${state}`, zipCode(address.zipCode)]
    .filter((text) => text !== '')
    .join(', ');
}

/** Blocks a seller, or unblocks it. */
function BlockSeller({ seller: { id, name, status } }: { seller: Schemas['Seller'] }) {
  const { client } = useSession();
  const texts = useTexts().seller;
  const isActive = status === 'ACTIVE';
  const write = (key: string, path: '/v2/seller/{sellerId}/block' | '/v2/seller/{sellerId}/unblock') =>
    send(client.POST(path, { params: { path: { sellerId: id }, header: { 'x-idempotency-key': key } } }));
  return (
    <ConfirmAction
      name={isActive ? texts.block : texts.unblock}
      confirm={isActive ? texts.blockNow(name) : texts.unblockNow(name)}
      input={isActive ? '/v2/seller/{sellerId}/block' : '/v2/seller/{sellerId}/unblock'}
      write={write}
    >
      <Text>{isActive ? texts.blockEffect : texts.unblockEffect}</Text>
    </ConfirmAction>
  );
}
