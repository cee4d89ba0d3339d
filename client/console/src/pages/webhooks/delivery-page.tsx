import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Code, Group, Text } from '@mantine/core';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { instant } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Facts } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts, type Texts } from '../../texts/texts.ts';
import classes from '../pages.module.css';
import { ChargeLink, SellerLink } from '../statement/lines.tsx';
import { DeliveryStatus, Outcome, SendAgain } from './deliveries.tsx';

type Delivery = Schemas['DeliveryInFull'];

/** A delivery: what is sent, and each attempt with its response. */
export function DeliveryPage({ id }: { id: string }) {
  const { may } = useSession();
  const texts = useTexts().deliveries;
  const delivery = useRead(['delivery', id], (client, signal) =>
    client.GET('/v2/deliveries/{idDelivery}', { params: { path: { idDelivery: id } }, signal }),
  );
  return (
    <>
      <PageTitle title={delivery.data?.event ?? texts.one}>
        {delivery.data !== undefined && (
          <Group align="flex-start">
            <DeliveryStatus status={delivery.data.status} />
            {may('replayDelivery') && <SendAgain idDelivery={id} onSent={() => void delivery.refetch()} />}
          </Group>
        )}
      </PageTitle>
      <Answer query={delivery}>
        {(found) => (
          <>
            <Panel>
              <DeliveryFacts delivery={found} />
            </Panel>
            <Attempts delivery={found} />
            <Sent delivery={found} />
          </>
        )}
      </Answer>
    </>
  );
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { deliveries: texts, find } = useTexts();
  const { idDelivery, idSeller, recipient, url, nextAttemptAt, updatedAt } = delivery;
  return (
    <Facts
      facts={[
        [texts.id, idDelivery],
        [texts.about, aboutOf(delivery.payload, find)],
        [texts.seller, idSeller && <SellerLink key="seller" id={idSeller} underline="always" />],
        [texts.to, texts.recipients[recipient]],
        [texts.url, url],
        [texts.next, nextAttemptAt && instant(nextAttemptAt)],
        [texts.updated, instant(updatedAt)],
      ]}
    />
  );
}

/** Returns a link to the charge or the transfer that the event is about, if it is about one. */
function aboutOf(payload: string, { transfer }: Texts['find']) {
  const { uuid, idTransfer } = (JSON.parse(payload) as { data: { uuid?: string; idTransfer?: number } }).data;
  if (uuid !== undefined) return <ChargeLink uuid={uuid} />;
  if (idTransfer === undefined) return null;
  return (
    <Anchor href={hrefOf(['transfers', idTransfer])} underline="always">
      {transfer(idTransfer)}
    </Anchor>
  );
}

function Attempts({ delivery: { attemptLog } }: { delivery: Delivery }) {
  const texts = useTexts().deliveries;
  return (
    <Panel title={texts.attempts}>
      {attemptLog.length === 0 && <Text>{texts.noAttempt}</Text>}
      <Rows
        label={texts.attempts}
        rows={attemptLog}
        keyOf={({ number }) => number}
        columns={[
          { name: texts.number, of: ({ number }) => number },
          { name: texts.startedAt, of: ({ startedAt }) => instant(startedAt) },
          { name: texts.outcome, of: (attempt) => <Outcome attempt={attempt} /> },
          { name: texts.duration, of: ({ durationMs }) => texts.ms(durationMs) },
          { name: texts.response, of: (attempt) => <Response attempt={attempt} /> },
        ]}
      />
    </Panel>
  );
}

function Response({ attempt: { response } }: { attempt: Schemas['LoggedAttempt'] }) {
  const texts = useTexts().deliveries;
  if (response === null || response === '') {
    return (
      <Text inherit c="dimmed">
        {response === null ? texts.hidden : texts.empty}
      </Text>
    );
  }
  return <Code className={classes.response}>{response}</Code>;
}

function Sent({ delivery: { payload, requestHeaders } }: { delivery: Delivery }) {
  const texts = useTexts().deliveries;
  return (
    <>
      <Panel title={texts.payload} aside={<CopyButton value={payload} />}>
        <Code block className={classes.payload}>
          {JSON.stringify(JSON.parse(payload), null, 2)}
        </Code>
      </Panel>
      <Panel title={texts.headers}>
        <Text size="sm" c="dimmed">
          {texts.headersHint}
        </Text>
        <Facts facts={Object.entries(requestHeaders)} />
      </Panel>
    </>
  );
}
