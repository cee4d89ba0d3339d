import type { Schemas } from '@payment-intermediary/client';
import { Alert, Anchor, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRead, useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { instant } from '../../format/format.ts';
import { Advice } from '../../forms/fields.tsx';
import { useRefusals } from '../../forms/use-form.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction, DoneNotice } from '../../parts/confirm-action.tsx';
import { Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { Secret } from '../../parts/secret.tsx';
import { Facts, Status } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { SendButton } from './deliveries.tsx';

const path = '/v2/payfac/webhook';

/** The webhook of the intermediary, with what its admins may do with it. */
export function OwnWebhook() {
  const texts = useTexts().webhook;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const [shown, setShown] = useState<{ secret: string; note: string } | null>(null);
  const [tested, setTested] = useState<string | null>(null);
  const query = useRead(['webhook'], (client, signal) => client.GET(path, { signal }));
  const onDone = (text: string, secret: string | null, note = texts.once) => {
    setTested(null);
    setShown(secret === null ? null : { secret, note });
    setDone(secret === null ? { text } : null);
  };
  return (
    <Panel title={texts.title}>
      <DoneNotice done={done} />
      {shown !== null && (
        <>
          <Alert role="status" className={classes.warning}>
            {shown.note}
          </Alert>
          <Secret key={shown.secret} label={texts.secret} value={shown.secret} />
        </>
      )}
      <Answer query={query}>
        {(webhook) => (
          <>
            <WebhookFacts webhook={webhook} />
            <Group gap="xs" align="flex-start">
              <SetUrl key={webhook.url} webhook={webhook} onDone={onDone} />
              {webhook.url !== null && (
                <>
                  <Rotate onDone={onDone} />
                  <Remove url={webhook.url} onDone={onDone} />
                  {webhook.disabledAt === null && <Test onSent={setTested} />}
                </>
              )}
            </Group>
            {tested !== null && (
              <Anchor href={hrefOf(['deliveries', tested])} size="sm" underline="always">
                {texts.toTest}
              </Anchor>
            )}
          </>
        )}
      </Answer>
    </Panel>
  );
}

type Webhook = Schemas['IntermediaryWebhook'];

function WebhookFacts({ webhook: { url, disabledAt } }: { webhook: Webhook }) {
  const texts = useTexts().webhook;
  if (url === null) return <Text>{texts.none}</Text>;
  return (
    <>
      <Facts
        facts={[
          [texts.url, url],
          [
            texts.state,
            <Status key="state" tone={disabledAt === null ? 'good' : 'bad'}>
              {disabledAt === null ? texts.active : texts.disabled(instant(disabledAt))}
            </Status>,
          ],
        ]}
      />
      {disabledAt !== null && <Text size="sm">{texts.disabledHint}</Text>}
    </>
  );
}

interface ChangeProps {
  onDone: (text: string, secret: string | null, note?: string) => void;
}

function SetUrl({ webhook, onDone }: ChangeProps & { webhook: Webhook }) {
  const { client, may } = useSession();
  const texts = useTexts().webhook;
  const [url, setUrl] = useState(webhook.url ?? '');
  const { said, forget, refuse } = useRefusals();
  const advice = said['/url'];
  if (!may('setIntermediaryWebhook')) return null;
  return (
    <ConfirmAction
      name={webhook.url === null ? texts.set : texts.change}
      confirm={texts.save}
      input={url === '' ? null : { url }}
      write={(key, body) => {
        const params = { header: { 'x-idempotency-key': key } };
        return send(client.PUT(path, { params, body })).catch(refuse);
      }}
      onDone={(_, { webhookSecret }) => onDone(texts.saved, webhookSecret)}
    >
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        placeholder="https://"
        value={url}
        error={advice !== undefined && <Advice issue={advice} format="uri" />}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value.trim());
          forget();
        }}
        maxLength={2048}
        required
      />
      <Text size="sm">{webhook.url === null ? texts.setEffect : texts.changeEffect}</Text>
    </ConfirmAction>
  );
}

function Rotate({ onDone }: ChangeProps) {
  const { client, may } = useSession();
  const texts = useTexts().webhook;
  if (!may('rotateWebhookSecret')) return null;
  return (
    <ConfirmAction
      name={texts.rotate}
      confirm={texts.rotateNow}
      input={{}}
      write={(key) => {
        const params = { header: { 'x-idempotency-key': key } };
        return send(client.POST('/v2/payfac/webhook/secret', { params }));
      }}
      onDone={(_, { webhookSecret, oldSecretUntil: until }) =>
        onDone('', webhookSecret, until === null ? texts.once : texts.onceUntil(instant(until)))
      }
    >
      <Text>{texts.rotateEffect}</Text>
    </ConfirmAction>
  );
}

function Remove({ url, onDone }: ChangeProps & { url: string }) {
  const { client, may } = useSession();
  const texts = useTexts().webhook;
  if (!may('setIntermediaryWebhook')) return null;
  return (
    <ConfirmAction
      name={texts.remove}
      confirm={texts.removeNow}
      input={{ url: null }}
      write={(key, body) => {
        const params = { header: { 'x-idempotency-key': key } };
        return send(client.PUT(path, { params, body }));
      }}
      onDone={() => onDone(texts.removed, null)}
    >
      <Text>{texts.removeEffect(url)}</Text>
    </ConfirmAction>
  );
}

function Test({ onSent }: { onSent: (idDelivery: string) => void }) {
  const { client, may } = useSession();
  const texts = useTexts().webhook;
  const refresh = useRefresh();
  if (!may('sendTestEvent')) return null;
  return (
    <SendButton
      name={texts.test}
      write={(key) => {
        const params = { header: { 'x-idempotency-key': key } };
        return send(client.POST('/v2/payfac/webhook/test', { params }));
      }}
      onSent={({ idDelivery }) => {
        onSent(idDelivery);
        refresh();
      }}
    />
  );
}
