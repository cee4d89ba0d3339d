import { Alert, Button, Divider, Paper, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { recoversAfterMs } from '../api/failure.ts';
import { openSession, type OpenedSession } from '../api/open-session.ts';
import { hasIdentityProvider, keepToken, keptToken } from '../api/session.ts';
import { FailureNotice, Waiting } from '../parts/answer.tsx';
import { beginAnew, useRoute } from '../place/place.ts';
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
  /** Whether the page may go on with what this browser has: not after a sign-out. */
  mayResume: boolean;
}

/** What the user signs in with, and whether the tab stores it. */
interface Entry {
  /** Null for the session of this browser. */
  token: string | null;
  isKept: boolean;
}

/**
 * Returns how to sign in with a token, or with the session of this browser. With `mayBegin` it begins with the token that
 * this tab has stored, or else with that session.
 */
function useSignIn(onSignedIn: SignInProps['onSignedIn'], mayBegin: boolean) {
  const [first] = useState((): Entry => ({ token: keptToken(), isKept: true }));
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [hasAsked, setHasAsked] = useState(!mayBegin);
  const { mutate, reset, isPending, variables, error, data } = useMutation({
    mutationFn: async (entry: Entry) => ({ entry, session: await openSession(entry.token) }),
    onSuccess: ({ entry, session }) => {
      setHasAsked(true);
      if (session === null) return;
      keepToken(entry.isKept ? entry.token : null);
      onSignedIn(session);
    },
    onError: (reason) => {
      setHasAsked(true);
      // A token that was refused is removed.
      if (recoversAfterMs(reason) !== null) return;
      setRefusal(reason);
      keepToken(null);
      reset();
    },
  });
  useEffect(() => {
    if (mayBegin) mutate(first);
  }, [mutate, mayBegin, first]);
  return {
    enter: (token: string | null, isKept: boolean) => {
      setRefusal(null);
      mutate({ token, isKept });
    },
    retry: () => variables && mutate(variables),
    isPending,
    /** Why it failed; null if it did not. */
    error: isPending ? null : (error ?? refusal),
    /** Whether a person was let in, and the browser has not kept the session. */
    isLost: data?.session === null && data.entry !== first,
    /** Whether it is known that nobody is signed in. */
    hasAsked,
  };
}

/** Lets a person or a token in. */
export function SignIn({ onSignedIn, endedBy, mayResume }: SignInProps) {
  const texts = useTexts().signIn;
  const { parts, filters } = useRoute();
  const [page, invitation = ''] = parts;
  const isInvited = page === 'invitation';
  const { enter, retry, isPending, error, isLost, hasAsked } = useSignIn(onSignedIn, mayResume && !isInvited);
  const [byToken, setByToken] = useState(() => keptToken() !== null);
  const resume = () => enter(null, false);
  if (isInvited) {
    return (
      <Card>
        <Suspense fallback={<Waiting />}>
          <Invitation
            secret={invitation}
            onAccepted={() => {
              // The person goes on, whoever was signed in before.
              keepToken(null);
              beginAnew();
            }}
          />
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
        {isLost && !isPending && <Alert role="alert">{texts.notKept}</Alert>}
        {page === 'sign-in' && <ProviderNotice reason={filters.get('failure') ?? ''} />}
        {hasIdentityProvider() && !byToken && (
          <>
            <Button component="a" href="console/oidc" fullWidth>
              {texts.byProvider}
            </Button>
            <Divider label={texts.or} />
          </>
        )}
        {byToken ? (
          <TokenForm isPending={isPending} onSubmit={enter} />
        ) : (
          <PersonForm isOpening={isPending} onSignedIn={resume} />
        )}
        <Button variant="subtle" onClick={() => setByToken(!byToken)}>
          {byToken ? texts.byPerson : texts.byToken}
        </Button>
      </Stack>
      <SandboxButtons isWaiting={isPending} onToken={(token) => enter(token, true)} onPerson={resume} />
    </Card>
  );
}

/** Says why the identity provider let nobody in, and what to do. */
function ProviderNotice({ reason }: { reason: string }) {
  const texts = useTexts().signIn;
  return (
    <Alert role="alert" title={texts.providerFailed}>
      {texts.providerFailures[reason] ?? texts.providerFailures.refused}
    </Alert>
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
