import { Alert, Anchor, Button, Center, Code, Group, Loader, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { failureOf, recoversAfterMs, type Failure } from '../api/failure.ts';
import { useLanguage, useTexts, type Texts } from '../texts/texts.ts';
import { docsIn } from './panel.tsx';
import classes from './parts.module.css';

interface AnswerProps<Data> {
  /** A query of TanStack Query. Its earlier data stays visible while it fails. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** What is shown until then. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query. Before that it shows that the query is running, or why it failed. */
export function Answer<Data>({
  query: { data, error, refetch },
  waiting = <Waiting />,
  children,
}: AnswerProps<Data>) {
  // While a failed query is repeated, its error is gone, so the text would flicker. The last error is kept.
  const [lastError, setLastError] = useState(error);
  if (lastError !== error && (error !== null || data !== undefined)) setLastError(error);
  return (
    <>
      {lastError !== null && <FailureNotice error={lastError} onRetry={() => void refetch()} isRepeated />}
      {data === undefined && lastError === null && waiting}
      {data !== undefined && children(data)}
    </>
  );
}

export function Waiting() {
  const texts = useTexts().list;
  return (
    <Center p="xl">
      <Loader aria-label={texts.loading} role="status" />
    </Center>
  );
}

interface FailureNoticeProps {
  error: Error;
  onRetry?: (() => void) | undefined;
  /** Whether the query is also repeated automatically after a temporary failure. */
  isRepeated?: boolean;
}

/**
 * Shows the failure in the words of the service, its request id, a link to the documentation, and when the request is
 * repeated.
 */
export function FailureNotice({ error, onRetry, isRepeated = false }: FailureNoticeProps) {
  const texts = useTexts().failure;
  const failure = failureOf(error);
  const problem = failure?.error.problem ?? null;
  const { language } = useLanguage();
  const waitMs = recoversAfterMs(error);
  // The request itself is wrong, so repeating it would change nothing.
  const isFinal = waitMs === null && problem !== null;
  return (
    <Alert title={<span data-title>{titleOf(failure, texts)}</span>} role="alert" className={classes.failure}>
      <Reason error={error} />
      <Group mt="xs" gap="md">
        {problem !== null && (
          <>
            <RequestId id={problem.requestId} />
            <Anchor
              size="xs"
              href={docsIn(language, problem.type)}
              target="_blank"
              rel="noreferrer"
              underline="always"
            >
              {texts.about}
            </Anchor>
          </>
        )}
        {isRepeated && waitMs !== null && <Countdown ms={waitMs} since={error} />}
        {onRetry !== undefined && !isFinal && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** The id of a request, by which its operator finds it. */
function RequestId({ id }: { id: string }) {
  return (
    <Text size="xs">
      {useTexts().failure.request} <Code>{id}</Code>
    </Text>
  );
}

/** Shows the meaning of an error's code for users of the console, then the API's own text, or the client's in English. */
export function Reason({ error }: { error: Error }) {
  const { failure: texts, problems } = useTexts();
  const { code, problem = null } = failureOf(error)?.error ?? {};
  if (code === 'network_error' || code === 'timeout') return <Text size="sm">{texts.noResponseHint}</Text>;
  const issues = problem?.errors ?? [];
  const meaning = problems[code ?? ''];
  return (
    <>
      {meaning !== undefined && <Text size="sm">{meaning}</Text>}
      <div lang={problem === null ? 'en' : undefined}>
        <Text size={meaning === undefined ? 'sm' : 'xs'}>{problem?.detail ?? error.message}</Text>
        {/* A single error is the detail itself. */}
        {issues.length > 1 &&
          issues.map(({ pointer, detail }) => (
            <Text key={pointer} size="sm">
              <Code>{pointer}</Code> {detail}
            </Text>
          ))}
      </div>
    </>
  );
}

function Countdown({ ms, since }: { ms: number; since: Error }) {
  const texts = useTexts().failure;
  const [leftMs, setLeftMs] = useState(ms);
  useEffect(() => {
    const endMs = performance.now() + ms;
    const timer = setInterval(() => setLeftMs(Math.max(0, endMs - performance.now())), 250);
    return () => clearInterval(timer);
  }, [ms, since]);
  return <Text size="xs">{texts.retryIn(Math.ceil(leftMs / 1_000))}</Text>;
}

function titleOf(failure: Failure | null, texts: Texts['failure']): string {
  if (failure === null) return texts.ownFault;
  const { code, status } = failure.error;
  if (code === 'network_error' || code === 'timeout') return texts[code];
  if (code === 'seller_blocked') return texts.blocked;
  switch (status) {
    case 400:
    case 422:
      return texts.invalid;
    case 401:
      return texts.refused;
    case 403:
      return texts.denied;
    case 404:
      return texts.notFound;
    case 429:
      return texts.tooMany;
    case 503:
      return texts.unavailable;
    default:
      return texts.other;
  }
}
