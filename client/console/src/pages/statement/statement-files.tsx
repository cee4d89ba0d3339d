import type { Schemas } from '@payment-intermediary/client';
import { send } from '../../api/failure.ts';
import { useReadNames } from '../../api/seller-names.ts';
import { useSession } from '../../api/session.ts';
import type { Month } from '../../format/format.ts';
import { Files, mostRows } from '../../parts/files.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { lineTable } from './line-table.ts';
import { datesOf, type Period } from './period.tsx';
import { readLines, readPeriod, summedPeriod } from './read-lines.ts';

type Filter = Pick<Schemas['StatementQueryInput'], 'operacoes' | 'uuid_charge'>;

interface StatementFilesProps {
  sellerId: number;
  period: Period;
  /** The month that the period is, if it is one. */
  month: Month | null;
  /** What else is filtered. Without it, the lines add up. */
  filter?: Filter | null;
  /** Whether this is the page to be printed. */
  isPrinted?: boolean;
}

/** The files with all lines of the period, also what is to come, the oldest first. */
export function StatementFiles({
  sellerId,
  period,
  month,
  filter = null,
  isPrinted = false,
}: StatementFilesProps) {
  const { client, patientClient } = useSession();
  const texts = useTexts();
  const readNames = useReadNames();
  const dates = datesOf(period);
  const query = { ...filter, ...dates };
  const summed = filter === null ? summedPeriod(period) : null;
  return (
    <Files
      name={['extrato', sellerId, ...(month === null ? Object.values(dates) : [month])].join('-')}
      read={async (reading) => {
        const { lines, balances = null } =
          summed === null
            ? { lines: await readLines(patientClient, { ...query, idSeller: sellerId }, mostRows, reading) }
            : await readPeriod(patientClient, sellerId, summed, mostRows, reading);
        const sellerNames = await readNames([sellerId]);
        return lineTable(lines, { title: texts.statement.title, texts, sellerNames, balances });
      }}
      printHref={
        summed === null || isPrinted
          ? undefined
          : hrefOf(['sellers', sellerId, 'statement', 'print'], month === null ? dates : { month })
      }
      readTechnical={(accept) => {
        const body = { ...query, idSeller: String(sellerId) };
        return send(client.POST('/v2/report/statement', { body, accept }));
      }}
    />
  );
}
