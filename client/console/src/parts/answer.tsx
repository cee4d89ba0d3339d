import { Center, Loader } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { FailureNotice } from './failure-notice.tsx';

interface AnswerProps<Data> {
  /** A query of TanStack Query. What it read before stays in view while it fails. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** What is shown before that. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query read; before that, that it reads; and why it failed, until it has read something. */
export function Answer<Data>({
  query: { data, error, refetch },
  waiting = <Waiting />,
  children,
}: AnswerProps<Data>) {
  // While a failed query tries again, its error is gone, and would flicker.
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
