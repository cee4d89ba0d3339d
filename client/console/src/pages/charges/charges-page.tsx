import { listCharges, type Schemas } from '@payment-intermediary/client';
import { Anchor, Button, Text } from '@mantine/core';
import { useList } from '../../api/queries.ts';
import { readAll } from '../../api/read-all.ts';
import { useReadNames, type SellerNames } from '../../api/seller-names.ts';
import { useSession } from '../../api/session.ts';
import { instant, money, fromCents, toCents } from '../../format/format.ts';
import { Files, mostRows } from '../../parts/files.tsx';
import { Filters, givenFilters, type Filter } from '../../parts/filters.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { Listing, type Column } from '../../parts/rows.tsx';
import { Amount, Status, type Tone } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useTexts, type Texts } from '../../texts/texts.ts';
import { SellerLink } from '../statement/lines.tsx';
import { sellerColumn, tableOf, type Table } from '../../parts/spreadsheet.ts';

type Charge = Schemas['ChargeSummary'];

const names = ['idSeller', 'status', 'paymentMethod', 'paidFrom', 'paidTo'] as const;

/** The charges that the user may see, the newest payment first. */
export function ChargesPage() {
  const { identity, may, patientClient } = useSession();
  const texts = useTexts();
  const readNames = useReadNames();
  const filter = givenFilters(useRoute().filters, names) as {
    idSeller?: string;
    status?: Charge['status'];
    paymentMethod?: Charge['paymentMethod'];
    paidFrom?: string;
    paidTo?: string;
  };
  const list = useList(['charges', filter], (client, page, signal) =>
    client.GET('/v2/charges', { params: { query: { ...filter, ...page } }, signal }),
  );
  const isSeller = identity.party === 'SELLER';
  const ofSeller: Filter = { name: 'idSeller', label: texts.charges.seller, type: 'seller' };
  return (
    <>
      <PageTitle title={texts.charges.title}>
        <Button component="a" variant="default" href={hrefOf(['charges', 'disputes'])}>
          {texts.disputes.title}
        </Button>
        {may('createCharges') && (
          <Button component="a" href={hrefOf(['charges', 'upload'])}>
            {texts.upload.title}
          </Button>
        )}
      </PageTitle>
      <Filters
        filters={[
          ...(isSeller ? [] : [ofSeller]),
          { name: 'status', label: texts.charges.status, choices: texts.chargeStatus },
          { name: 'paymentMethod', label: texts.charges.method, choices: texts.methods },
          { name: 'paidFrom', label: texts.list.from, type: 'date' },
          { name: 'paidTo', label: texts.list.to, type: 'date' },
        ]}
      />
      <Files
        name="cobrancas"
        read={async ({ onRead, signal }) => {
          const charges = await readAll(listCharges(patientClient, filter, { signal }), onRead, mostRows);
          const sellerNames = await readNames(charges.map(({ idSeller }) => idSeller));
          return chargeTable(charges, texts, sellerNames);
        }}
      />
      <Listing
        label={texts.charges.title}
        list={list}
        empty="charges"
        keyOf={({ uuid }) => uuid}
        columns={useChargeColumns(isSeller)}
      />
    </>
  );
}

function useChargeColumns(isSeller: boolean): Column<Charge>[] {
  const texts = useTexts();
  const columns = texts.charges;
  const ofSeller: Column<Charge> = {
    name: columns.seller,
    of: ({ idSeller }) => <SellerLink id={idSeller} />,
  };
  return [
    { name: columns.paid, of: ({ paidAt }) => instant(paidAt) },
    {
      name: columns.what,
      of: ({ uuid, title }) => (
        <Anchor href={hrefOf(['charges', uuid])} fw={600} inherit>
          {title === '' ? uuid.slice(0, 8) : title}
        </Anchor>
      ),
    },
    ...(isSeller ? [] : [ofSeller]),
    { name: columns.method, of: ({ paymentMethod }) => texts.methods[paymentMethod] },
    {
      name: columns.status,
      of: (charge) => <ChargeStatus charge={charge} />,
    },
    { name: columns.fee, isAmount: true, of: ({ fee }) => <Amount value={fee} /> },
    { name: columns.value, isAmount: true, of: ({ value }) => <Amount value={value} /> },
  ];
}

const tones: Record<Schemas['ChargeStatus'], Tone> = {
  PAID: 'good',
  REFUND: 'plain',
  DISPUTE: 'wait',
  CHARGEBACK: 'bad',
};

/** The state of a charge, and how much of it is refunded if it is refunded in part. */
export function ChargeStatus({ charge }: { charge: ChargeState }) {
  const texts = useTexts();
  const { status, refundedValue } = charge;
  const name = statusOf(charge, texts);
  if (status !== 'PAID' || refundedValue === 0) return <Status tone={tones[status]}>{name}</Status>;
  return (
    <div>
      <Status tone="info">{name}</Status>
      <Text size="xs" c="dimmed">
        {texts.charges.partlyRefunded(money(refundedValue))}
      </Text>
    </div>
  );
}

/** Returns charges in words. With the names of sellers there is a column of them. */
export function chargeTable(
  charges: readonly Charge[],
  texts: Texts,
  sellerNames: SellerNames | null,
): Table {
  const names = texts.charges;
  return tableOf(names.title, charges, [
    { name: names.paid, kind: 'instant', of: ({ paidAt }) => paidAt },
    { name: names.what, kind: 'text', of: ({ title }) => title },
    { name: texts.charge.order, kind: 'text', of: ({ uuidOrder }) => uuidOrder },
    ...sellerColumn(names.seller, sellerNames),
    { name: names.method, kind: 'text', of: (charge) => methodOf(charge, texts) },
    { name: names.status, kind: 'text', of: (charge) => statusOf(charge, texts) },
    { name: names.value, kind: 'amount', of: ({ value }) => value },
    { name: names.fee, kind: 'amount', of: ({ fee }) => fee },
    {
      name: texts.charge.net,
      kind: 'amount',
      of: ({ value, fee }) => fromCents(toCents(value) - toCents(fee)),
    },
    { name: names.refunded, kind: 'amount', of: ({ refundedValue }) => refundedValue },
  ]);
}

function methodOf({ paymentMethod, installments }: Charge, texts: Texts): string {
  const method = texts.methods[paymentMethod];
  if (installments === null || installments === 1) return method;
  return `${method} ${texts.statement.installments(installments)}`;
}

export type ChargeState = Pick<Charge, 'status' | 'refundedValue' | 'paymentMethod'>;

/** Returns the state of a charge in words. A dispute of a Pix is a MED, and that of a card a chargeback. */
export function statusOf({ status, refundedValue, paymentMethod }: ChargeState, texts: Texts): string {
  const kind = texts.disputeKind[paymentMethod === 'PIX' ? 'MED' : 'CHARGEBACK'];
  if (status === 'DISPUTE') return kind;
  if (status === 'CHARGEBACK') return texts.charge.lost(kind);
  return status === 'PAID' && refundedValue > 0 ? texts.charges.partly : texts.chargeStatus[status];
}
