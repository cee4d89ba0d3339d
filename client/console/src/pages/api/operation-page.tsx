import { Anchor, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { newKey } from '../../api/new-key.ts';
import { Facts } from '../../parts/facts.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { sandboxTokens } from '../../session/sandbox-tokens.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { keyHeader, type Operation, type Parameter } from './api-document.ts';
import classes from './api.module.css';
import { Call } from './call.tsx';
import { ReplyView } from './reply-view.tsx';
import { sendRequest, wireRequest, type Reply, type Request } from './send-request.ts';

/** One operation: its request in fields, as in an example of the document, and what the service answers. */
export function OperationPage({ operation }: { operation: Operation }) {
  const texts = useTexts().api;
  const { sendRaw } = useSession();
  const [request, setRequest] = useState(() => requestOf(operation, 0));
  // The last answer stays in view until the next one is there.
  const [reply, setReply] = useState<Reply | null>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => sendRequest(sendRaw, wireRequest(operation, request)),
    onSuccess: setReply,
    onError: () => setReply(null),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  const change = (changes: Partial<Request>) => setRequest({ ...request, ...changes });
  return (
    <>
      <PageTitle title={operation.summary}>
        <Anchor href={docsOf(operation)} target="_blank" rel="noreferrer" size="sm" underline="always">
          {texts.docs}
        </Anchor>
      </PageTitle>
      <Panel>
        <Facts
          facts={[
            [texts.operation, <Call key="call" {...operation} />],
            [texts.roles, operation.roles.map((role) => texts.role(role)).join(', ')],
          ]}
        />
        <form onSubmit={submit} className={classes.form}>
          {operation.examples.length > 1 && (
            <NativeSelect
              label={texts.example}
              data={operation.examples.map(({ title }, index) => ({ value: String(index), label: title }))}
              onChange={({ currentTarget }) => setRequest(requestOf(operation, Number(currentTarget.value)))}
            />
          )}
          <Parameters operation={operation} request={request} onChange={change} />
          <Body operation={operation} request={request} onChange={change} />
          {!operation.isSafe && sandboxTokens() === null && <Checkbox required label={texts.isReal} />}
          <Button type="submit" loading={isPending} className={classes.send}>
            {texts.send(operation.method)}
          </Button>
        </form>
      </Panel>
      {error !== null && <FailureNotice error={error} onRetry={mutate} />}
      {reply !== null && <ReplyView reply={reply} />}
    </>
  );
}

interface FieldsProps {
  operation: Operation;
  request: Request;
  onChange: (changes: Partial<Request>) => void;
}

function Parameters({ operation, request: { values, accept }, onChange }: FieldsProps) {
  const texts = useTexts().api;
  const set = (name: string, value: string) => onChange({ values: { ...values, [name]: value } });
  return (
    <div className={classes.fields}>
      {operation.parameters.map(({ name, in: place, isRequired }) => (
        <TextInput
          key={name}
          label={name}
          description={texts.place[place]}
          value={values[name] ?? ''}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
          required={isRequired}
          autoComplete="off"
          spellCheck={false}
          inputContainer={(input) =>
            name === keyHeader ? (
              <div className={classes.key}>
                {input}
                <Button variant="default" onClick={() => set(name, newKey())}>
                  {texts.newKey}
                </Button>
              </div>
            ) : (
              input
            )
          }
        />
      ))}
      {operation.accepted.length > 1 && (
        <NativeSelect
          label="Accept"
          description={texts.place.header}
          data={operation.accepted}
          value={accept}
          onChange={({ currentTarget }) => onChange({ accept: currentTarget.value })}
        />
      )}
    </div>
  );
}

function Body({ operation: { body: terms }, request: { body, media }, onChange }: FieldsProps) {
  const texts = useTexts().api;
  if (terms === null) return null;
  return (
    <>
      {terms.media.length > 1 && (
        <NativeSelect
          label="Content-Type"
          data={terms.media}
          value={media}
          onChange={({ currentTarget }) => onChange({ media: currentTarget.value })}
        />
      )}
      <Textarea
        label={texts.body}
        description={media}
        value={body}
        onChange={({ currentTarget }) => onChange({ body: currentTarget.value })}
        rows={Math.min(24, Math.max(4, body.split('\n').length))}
        required={terms.isRequired}
        spellCheck={false}
        classNames={{ input: classes.code ?? '' }}
      />
    </>
  );
}

/** An example of the document, with a new key where there may be one. */
function requestOf({ parameters, accepted, examples }: Operation, index: number): Request {
  const { values, media, body } = examples[index] ?? { values: {}, media: '', body: '' };
  const isKeyed = parameters.some(({ name }: Parameter) => name === keyHeader);
  return {
    values: isKeyed ? { ...values, [keyHeader]: newKey() } : values,
    media,
    body,
    accept: accepted[0] ?? '',
  };
}

function docsOf({ tag, id }: Operation): string {
  return `docs#/${tag}/${id}`.toLowerCase();
}
