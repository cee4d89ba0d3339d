import type { Schemas } from '@payment-intermediary/client';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { instant, phone, taxId, zipCode } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { BlockSeller } from './block-seller.tsx';
import { ChangeAccount } from './change-account.tsx';
import { EditSeller } from './edit-seller.tsx';
import { useSeller } from './use-seller.ts';

type AccountFacts = Omit<Schemas['BankAccount'], 'id'>;

/** Who the seller is, and the account that it is paid to. */
export function SellerData({ sellerId }: { sellerId: number }) {
  return (
    <Answer query={useSeller(sellerId)}>
      {(seller) => (
        <>
          <Company seller={seller} />
          <Account account={seller.bankAccount}>
            <Group>
              <ChangeAccount seller={seller} />
            </Group>
          </Account>
        </>
      )}
    </Answer>
  );
}

function Company({ seller }: { seller: Schemas['Seller'] }) {
  const { identity } = useSession();
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
        <EditSeller seller={seller} />
        {identity.role === 'intermediary' && <BlockSeller seller={seller} />}
      </Group>
    </Panel>
  );
}

/** The account of a seller, or the one that a transfer is paid to. */
export function Account({ account, children }: { account: AccountFacts; children?: ReactNode }) {
  const { seller: texts, form } = useTexts();
  return (
    <Panel title={texts.account}>
      <Facts
        facts={[
          [texts.bank, [account.bank, account.bankName].filter((text) => text !== '').join(' · ')],
          [texts.branch, withDigit(account.agency, account.agencyDigit)],
          [
            account.accountType === '' ? texts.number : form.choices[account.accountType],
            withDigit(account.account, account.accountDigit),
          ],
          [texts.pixKey, pixKeyOf(account)],
        ]}
      />
      {children}
    </Panel>
  );
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
