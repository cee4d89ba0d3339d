import { Center, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { FailureNotice } from './failure-notice.tsx';

interface AnswerProps<Data> {
  /** A query of TanStack Query. What it read before stays in view while it fails. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** What a query read; before that, that it reads; and why it failed. */
export function Answer<Data>({ query: { data, error, refetch }, children }: AnswerProps<Data>) {
  return (
    <>
      {error !== null && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting />}
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
