import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Text } from '@mantine/core';
import { useList } from '../../api/queries.ts';
import { day, decimal, instant } from '../../format/format.ts';
import { Panel } from '../../parts/panel.tsx';
import { Listing, type Column } from '../../parts/rows.tsx';
import { Status } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useBankTexts } from '../../texts/bank.ts';
import { ReturnLink } from './return-lines-page.tsx';

type Return = Schemas['RemittanceReturn'];

/** What a return counts; what needs a hand comes first. */
export const countNames = ['open', 'failed', 'returned', 'paid', 'scheduled'] as const;

/** The returns of banks. */
export function Returns() {
  const texts = useBankTexts().returns;
  const list = useList(['returns'], (client, query, signal) =>
    client.GET('/v2/payfac/remittance-returns', { params: { query }, signal }),
  );
  const counts = countNames.map((name): Column<Return> => ({
    name: texts.counts[name],
    isAmount: true,
    of: (found) => <Count name={name} count={found[name]} />,
  }));
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      aside={
        <Anchor href={hrefOf(['remittances', 'lines'])} underline="always" size="sm">
          {texts.allLines}
        </Anchor>
      }
    >
      <Listing
        label={texts.title}
        list={list}
        keyOf={({ idReturn }) => idReturn}
        columns={[
          { name: texts.id, of: ({ idReturn }) => <ReturnLink id={idReturn} /> },
          { name: texts.imported, of: ({ importedAt }) => instant(importedAt) },
          { name: texts.fileDate, of: (found) => <FileOf found={found} /> },
          ...counts,
        ]}
      />
    </Panel>
  );
}

function FileOf({ found: { fileDate, payingAccount, fileNumber } }: { found: Return }) {
  const { file } = useBankTexts().remittances;
  return (
    <div>
      {day(fileDate)}
      <Text size="xs" c="dimmed">
        {[payingAccount, ...(fileNumber === null ? [] : [`${file} ${fileNumber}`])].join(' · ')}
      </Text>
    </div>
  );
}

function Count({ name, count }: { name: (typeof countNames)[number]; count: number }) {
  if (count === 0) return '0';
  if (name === 'open') return <Status tone="wait">{decimal(count)}</Status>;
  return name === 'paid' || name === 'scheduled' ? (
    decimal(count)
  ) : (
    <Status tone="bad">{decimal(count)}</Status>
  );
}
