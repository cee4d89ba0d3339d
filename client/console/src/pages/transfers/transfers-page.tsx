import { PageTitle } from '../../parts/panel.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CloseDay } from './close-day.tsx';
import { TransferList } from './transfer-list.tsx';

/** The transfers to all sellers, and the closing that makes them. */
export function TransfersPage() {
  const texts = useTexts().transfers;
  const { identity } = useSession();
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      {identity.role === 'intermediary' && <CloseDay />}
      <TransferList />
    </>
  );
}
