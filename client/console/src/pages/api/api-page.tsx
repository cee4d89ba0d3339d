import { Anchor, Button, Checkbox, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { readDocs } from '../../api/client.ts';
import { newKey } from '../../api/keyed-action.ts';
import { sandboxAccess, useSession, type Identity } from '../../api/session.ts';
import { decimal } from '../../format/format.ts';
import { Answer, FailureNotice } from '../../parts/answer.tsx';
import { docsIn, NotFound, PageTitle, Panel } from '../../parts/panel.tsx';
import { Facts, Status } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useLanguage, useTexts } from '../../texts/texts.ts';
import { keyHeader, operationsOf, type ApiDocument, type Operation, type Parameter } from './api-document.ts';
import classes from './api.module.css';
import { sendRequest, wireRequest, type Reply, type Request } from './send-request.ts';

/**
 * The operations of the documentation in the reader's language, to be sent with the token of this tab: all of them, or
 * the one with the id.
 */
export default function ApiPage({ id }: { id: string | undefined }) {
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['docs', language],
    queryFn: async ({ signal }) => operationsOf(await readDocs<ApiDocument>(language, signal)),
    staleTime: Infinity,
  });
  // Until another language is loaded, and if it cannot be, the last one stays, with what was typed.
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return (
    <Answer query={{ data: data ?? last, error, refetch }}>
      {(all) => {
        if (id === undefined) return <Operations operations={all} />;
        const found = all.find((operation) => operation.id === id);
        // Because of the key, nothing that was typed for one operation stays for another.
        return found === undefined ? <NotFound /> : <OperationPage key={id} operation={found} />;
      }}
    </Answer>
  );
}

function Operations({ operations }: { operations: readonly Operation[] }) {
  const texts = useTexts().api;
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      {[...Map.groupBy(operations, ({ tagTitle }) => tagTitle)].map(([title, ofTag]) => (
        <Panel key={title} title={title}>
          <ul className={classes.operations}>
            {ofTag.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Anchor href={hrefOf(['api', id])} underline="always">
                  {summary}
                </Anchor>
                <Call method={method} path={path} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}

/** One operation: its request in fields, filled with an example of the document, and the service's answer. */
function OperationPage({ operation }: { operation: Operation }) {
  const {
    api: texts,
    frame: { roles },
  } = useTexts();
  const { language } = useLanguage();
  const { sendRaw } = useSession();
  const [request, setRequest] = useState(() => requestOf(operation, 0));
  // The last answer stays visible until the next one arrives.
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
  /** The names of the roles of one party: a viewer has the same name in both. */
  const namesOf = (party: Identity['party']) =>
    operation.roles
      .filter((role) => role.startsWith('seller_') === (party === 'SELLER'))
      .map((role) => roles[role])
      .join('; ');
  return (
    <>
      <PageTitle title={operation.summary}>
        <Anchor
          href={`docs/${language}#${placeOf(operation)}`}
          target="_blank"
          rel="noreferrer"
          size="sm"
          underline="always"
        >
          {texts.docs}
        </Anchor>
      </PageTitle>
      <Panel>
        <Facts
          facts={[
            [texts.operation, <Call key="call" {...operation} />],
            [texts.roles.INTERMEDIARY, namesOf('INTERMEDIARY')],
            [texts.roles.SELLER, namesOf('SELLER')],
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
          {!operation.isSafe && sandboxAccess() === null && <Checkbox required label={texts.isReal} />}
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

/** Returns an example of the document as a request, with a new idempotency key if the operation takes one. */
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

/** Returns where an operation is in the documentation. */
function placeOf({ tag, id }: Operation): string {
  return `/${tag}/${id}`.toLowerCase();
}

/** How many characters of an answer are shown. More would make the page slow. */
const mostShown = 100_000;

/** The status, the headers and the body, exactly as they were received. */
function ReplyView({ reply: { status, headers, body, about, tookMs } }: { reply: Reply }) {
  const { api: texts, failure } = useTexts();
  const { language } = useLanguage();
  return (
    <Panel title={texts.reply}>
      <Group gap="xs" role="status">
        <Status tone={status < 400 ? 'good' : 'bad'}>{status}</Status>
        <Text size="sm" c="dimmed">
          {decimal(Math.round(tookMs))} ms
        </Text>
        {about !== null && (
          <Anchor
            size="sm"
            href={docsIn(language, about)}
            target="_blank"
            rel="noreferrer"
            underline="always"
          >
            {failure.about}
          </Anchor>
        )}
      </Group>
      <details>
        <summary>{texts.headers(headers.length)}</summary>
        <Facts facts={headers} />
      </details>
      <pre className={classes.code} data-reply lang="en">
        {body.slice(0, mostShown)}
      </pre>
      {body.length > mostShown && (
        <Text size="sm">{texts.cut(decimal(mostShown), decimal(body.length))}</Text>
      )}
    </Panel>
  );
}

/** The method and the path, as the document writes them. */
function Call({ method, path }: { method: string; path: string }) {
  return (
    <code className={classes.call}>
      <strong>{method}</strong> {path}
    </code>
  );
}
