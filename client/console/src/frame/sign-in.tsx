import { Button, Paper, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Credential } from '../api/client.ts';
import { recoversAfterMs } from '../api/failure.ts';
import { openSession, type OpenedSession } from '../api/open-session.ts';
import { keepToken, keptToken } from '../api/session.ts';
import { FailureNotice, Waiting } from '../parts/answer.tsx';
import { goTo, useRoute } from '../place/place.ts';
import { useTexts } from '../texts/texts.ts';
import classes from './frame.module.css';
import { Brand, Preferences } from './frame.tsx';
import { PersonForm } from './person-form.tsx';
import { SandboxButtons } from './sandbox-buttons.tsx';
import { TokenForm } from './token-form.tsx';

/** Few users accept an invitation, and each once. */
const Invitation = lazy(() => import('./invitation.tsx'));

interface SignInProps {
  onSignedIn: (session: OpenedSession) => void;
  /** Why the last session ended; null if the user ended it, or there was none. */
  endedBy: Error | null;
}

/** What the user signs in with, and whether the tab stores it. */
interface Entry {
  credential: Credential;
  isKept: boolean;
}

/**
 * Returns how to sign in with a credential. It begins with the token that this tab has stored, or with the session that
 * this browser has, unless the page is an invitation: that is for whoever opens it.
 */
function useSignIn(onSignedIn: SignInProps['onSignedIn'], isInvited: boolean) {
  const [kept, setKept] = useState(keptToken);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const { mutate, reset, isPending, variables, error } = useMutation({
    mutationFn: async (entry: Entry) => ({ entry, session: await openSession(entry.credential) }),
    onSuccess: ({ entry, session }) => {
      if (session === null) {
        setHasAsked(true);
        return;
      }
      keepToken(entry.isKept ? entry.credential : null);
      onSignedIn(session);
    },
    onError: (reason) => {
      setHasAsked(true);
      // A token that was refused is removed.
      if (recoversAfterMs(reason) !== null) return;
      setRefusal(reason);
      setKept(null);
      reset();
    },
  });
  useEffect(() => {
    if (!isInvited) mutate({ credential: kept, isKept: kept !== null });
  }, [mutate, kept, isInvited]);
  return {
    enter: (credential: Credential, isKept: boolean) => {
      setRefusal(null);
      mutate({ credential, isKept });
    },
    retry: () => variables && mutate(variables),
    isPending,
    /** Why it failed; null if it did not. */
    error: isPending ? null : (error ?? refusal),
    /** Whether it is known that nobody is signed in. */
    hasAsked,
  };
}

/** Lets a person or a token in. */
export function SignIn({ onSignedIn, endedBy }: SignInProps) {
  const texts = useTexts().signIn;
  const { parts } = useRoute();
  const [page, invitation = ''] = parts;
  const isInvited = page === 'invitation';
  const { enter, retry, isPending, error, hasAsked } = useSignIn(onSignedIn, isInvited);
  const [byToken, setByToken] = useState(() => keptToken() !== null);
  const resume = () => enter(null, false);
  if (isInvited) {
    return (
      <Card>
        <Suspense fallback={<Waiting />}>
          <Invitation secret={invitation} onAccepted={() => goTo([])} />
        </Suspense>
      </Card>
    );
  }
  if (!hasAsked) return <Waiting />;
  const reason = error ?? (isPending ? null : endedBy);
  return (
    <Card>
      <Stack>
        <Title order={1} size="h2">
          {texts.title}
        </Title>
        {reason !== null && <FailureNotice error={reason} onRetry={retry} />}
        {byToken ? <TokenForm isPending={isPending} onSubmit={enter} /> : <PersonForm onSignedIn={resume} />}
        <Button variant="subtle" onClick={() => setByToken(!byToken)}>
          {byToken ? texts.byPerson : texts.byToken}
        </Button>
      </Stack>
      <SandboxButtons isWaiting={isPending} onToken={(token) => enter(token, true)} onPerson={resume} />
    </Card>
  );
}

/** The frame of the sign-in, which lacks the menu of the other pages. */
function Card({ children }: { children: ReactNode }) {
  return (
    <main className={classes.signIn}>
      <div className={classes.signInTop}>
        <Brand />
        <Preferences />
      </div>
      <Paper withBorder p="xl" className={classes.signInCard}>
        {children}
      </Paper>
    </main>
  );
}
