import { useList } from '../../api/queries.ts';
import { day, money } from '../../format/format.ts';
import { Panel } from '../../parts/panel.tsx';
import { Listing } from '../../parts/rows.tsx';
import { Status } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';
import { SellerLink } from '../statement/lines.tsx';

/** The effects of contracts on the units of one seller, or of all of them. Without any, there is nothing. */
export function Effects({ sellerId }: { sellerId: number | undefined }) {
  const { effects: texts, arrangements: names } = useTexts();
  const query = sellerId === undefined ? {} : { idSeller: String(sellerId) };
  const list = useList(['effects', query], (client, page, signal) =>
    client.GET('/v2/payfac/receivable-effects', { params: { query: { ...query, ...page } }, signal }),
  );
  if (list.error === null && (list.items ?? []).length === 0) return null;
  return (
    <Panel title={texts.title}>
      <Listing
        label={texts.title}
        list={list}
        keyOf={({ idEffect }) => idEffect}
        columns={[
          ...(sellerId === undefined
            ? [
                {
                  name: texts.seller,
                  of: ({ idSeller }: { idSeller: number }) => <SellerLink id={idSeller} />,
                },
              ]
            : []),
          {
            name: texts.dueDate,
            of: ({ dueDate, arrangement }) => `${day(dueDate)} · ${names[arrangement]}`,
          },
          { name: texts.contract, of: ({ contract }) => contract },
          { name: texts.priority, isAmount: true, of: ({ priority }) => priority },
          { name: texts.beneficiary, of: ({ beneficiaryName }) => beneficiaryName ?? '—' },
          { name: texts.computed, isAmount: true, of: ({ computed }) => money(computed) },
          { name: texts.paid, isAmount: true, of: ({ paid }) => money(paid) },
          {
            name: texts.status,
            of: ({ status }) => (
              <Status tone={status === 'OPEN' ? 'wait' : 'plain'}>{texts.statuses[status]}</Status>
            ),
          },
        ]}
      />
    </Panel>
  );
}
