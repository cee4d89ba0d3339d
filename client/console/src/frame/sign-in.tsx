import type { OperationId } from '@payment-intermediary/client';
import { Button, Checkbox, Divider, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { clientOf, patientClientOf, rawSenderOf, slowClientOf } from '../api/client.ts';
import { recoversAfterMs, send } from '../api/failure.ts';
import { keepToken, keptToken, sandboxTokens, type Identity, type Session } from '../api/session.ts';
import { FailureNotice, Waiting } from '../parts/answer.tsx';
import { useTexts } from '../texts/texts.ts';
import classes from './frame.module.css';
import { Brand, Preferences } from './frame.tsx';

interface SignInProps {
  onSignedIn: (session: Omit<Session, 'signOut'>) => void;
  /** Why the last session ended; null if the user ended it, or there was none. */
  endedBy: Error | null;
}

/** Asks for a token, or continues with the one that this tab has stored. */
export function SignIn({ onSignedIn, endedBy }: SignInProps) {
  const texts = useTexts().signIn;
  const [token, setToken] = useState('');
  const [isKept, setIsKept] = useState(false);
  const [kept, setKept] = useState(keptToken);
  const [canKeep] = useState(() => kept !== null || keepToken(null));
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { mutate, reset, isIdle, isPending, variables, error } = useSignIn(onSignedIn, (reason) => {
    // A token that was refused is removed.
    if (recoversAfterMs(reason) !== null) return;
    setRefusal(reason);
    setToken('');
    setKept(null);
    reset();
  });
  useEffect(() => {
    if (kept !== null) mutate({ token: kept, isKept: true });
  }, [mutate, kept]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate({ token, isKept });
  };
  const isResuming = kept !== null && (isIdle || (isPending && variables.token === kept));
  if (isResuming) return <Waiting />;
  const reason = error ?? refusal ?? endedBy;
  const retry = variables === undefined ? undefined : () => mutate(variables);
  return (
    <Card>
      <form onSubmit={submit}>
        <Stack>
          <Title order={1} size="h2">
            {texts.title}
          </Title>
          <Text c="dimmed">{texts.lead}</Text>
          {reason !== null && !isPending && <FailureNotice error={reason} onRetry={retry} />}
          <PasswordInput
            label={texts.token}
            description={texts.tokenHint}
            placeholder="pfi_… / pfs_…"
            value={token}
            onChange={({ currentTarget }) => setToken(currentTarget.value.trim())}
            autoComplete="off"
            spellCheck={false}
            // These are the characters that a header may hold.
            pattern="[!-~]+"
            visibilityToggleButtonProps={{ 'aria-label': texts.showToken }}
            required
            autoFocus
          />
          <Checkbox
            label={texts.keep}
            checked={isKept}
            disabled={!canKeep}
            description={canKeep ? undefined : texts.keepsNothing}
            onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
          />
          <Button type="submit" loading={isPending} fullWidth>
            {texts.submit}
          </Button>
        </Stack>
      </form>
      <SandboxButtons isWaiting={isPending} onChoose={(chosen) => mutate({ token: chosen, isKept: true })} />
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

/** Returns a function that asks the API who holds the token. */
function useSignIn(onSignedIn: SignInProps['onSignedIn'], onError: (error: Error) => void) {
  return useMutation({
    mutationFn: async (entry: { token: string; isKept: boolean }) => {
      const client = clientOf(entry.token);
      const { operations, ...identity } = await send(client.GET('/v2/session'));
      keepToken(entry.isKept ? entry.token : null);
      return {
        // The contract says that a seller is named just if the party is one.
        identity: identity as Identity,
        may: (operation: OperationId) => operations.includes(operation),
        client,
        patientClient: patientClientOf(entry.token),
        slowClient: slowClientOf(entry.token),
        sendRaw: rawSenderOf(entry.token),
      };
    },
    onSuccess: onSignedIn,
    onError,
  });
}

/** The buttons of a sandbox: one click signs in with one of its tokens, which are public. */
function SandboxButtons({ isWaiting, onChoose }: { isWaiting: boolean; onChoose: (token: string) => void }) {
  const texts = useTexts().signIn;
  const tokens = sandboxTokens();
  if (tokens === null) return null;
  return (
    <Stack mt="lg" gap="xs">
      <Divider label={texts.sandbox} />
      <Button variant="default" disabled={isWaiting} onClick={() => onChoose(tokens.intermediary)}>
        {texts.asIntermediary}
      </Button>
      {Object.entries(tokens.sellers).map(([id, token]) => (
        <Button key={id} variant="default" disabled={isWaiting} onClick={() => onChoose(token)}>
          {texts.asSeller(id)}
        </Button>
      ))}
    </Stack>
  );
}
