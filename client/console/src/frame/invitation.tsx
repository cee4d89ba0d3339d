import { Alert, Button, Code, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import encodeQr from 'qr';
import { useState, type SubmitEvent } from 'react';
import { askConsole } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { Answer, FailureNotice } from '../parts/answer.tsx';
import { useTexts } from '../texts/texts.ts';
import classes from './frame.module.css';

interface Invited {
  email: string;
  name: string;
  /** What the QR code says. */
  uri: string;
  /** The same secret, to be typed. */
  typed: string;
  /** What goes back when the invitation is accepted. */
  setup: string;
}

interface InvitationProps {
  secret: string;
  /** Called when the person, who is signed in now, has read the recovery codes. */
  onAccepted: () => void;
}

/** A person accepts an invitation, chooses a password, sets up an app, and keeps the recovery codes. */
export default function Invitation({ secret, onAccepted }: InvitationProps) {
  const invited = useQuery({
    queryKey: ['invitation', secret],
    queryFn: () => askConsole<Invited>('POST', 'invitation', { invitation: secret }),
    // Nothing of it is read again: that would count as an attempt once the invitation is accepted.
    staleTime: 'static',
  });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onAccepted} />;
  return (
    <Answer query={invited}>
      {(found) => found !== null && <Accept secret={secret} invited={found} onAccepted={setCodes} />}
    </Answer>
  );
}

interface AcceptProps {
  secret: string;
  invited: Invited;
  onAccepted: (codes: string[]) => void;
}

function Accept({ secret, invited, onAccepted }: AcceptProps) {
  const { invitation: texts, signIn } = useTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      askConsole<{ recoveryCodes: string[] }>('POST', 'invitation/accept', {
        invitation: secret,
        setup: invited.setup,
        password,
        code,
      }),
    onSuccess: (answer) => onAccepted(answer?.recoveryCodes ?? []),
    onError: () => setCode(''),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={1} size="h2">
          {texts.title(invited.name)}
        </Title>
        <Text c="dimmed">{texts.lead(invited.email)}</Text>
        {error !== null && <Refusal error={error} />}
        {/* A password manager stores the password for this address. */}
        <input type="email" autoComplete="username" value={invited.email} readOnly hidden />
        <PasswordInput
          label={texts.password}
          description={texts.passwordHint}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          autoComplete="new-password"
          minLength={12}
          maxLength={254}
          visibilityToggleButtonProps={{ 'aria-label': signIn.showPassword }}
          required
          autoFocus
        />
        <Text>{texts.app}</Text>
        <Group align="center" wrap="nowrap">
          <img className={classes.qr} src={qrOf(invited.uri)} alt={texts.qr} />
          <Text size="sm">
            {texts.typed} <Code>{invited.typed}</Code>
          </Text>
        </Group>
        <TextInput
          label={signIn.code}
          description={texts.codeHint}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
        />
        <Button type="submit" loading={isPending} fullWidth>
          {texts.accept}
        </Button>
      </Stack>
    </form>
  );
}

function Refusal({ error }: { error: Error }) {
  const texts = useTexts().invitation;
  const isWrongCode = failureOf(error)?.error.code === 'sign_in_refused';
  return isWrongCode ? <Alert role="alert">{texts.wrongCode}</Alert> : <FailureNotice error={error} />;
}

/** Returns a QR code as an address of an image, because the policy allows no other inline picture. */
function qrOf(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(encodeQr(text, 'svg', { border: 2 }))}`;
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const texts = useTexts().invitation;
  return (
    <Stack>
      <Title order={1} size="h2">
        {texts.codes}
      </Title>
      <Text>{texts.codesLead}</Text>
      <ul className={classes.codes} aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <Button onClick={onDone} fullWidth autoFocus>
        {texts.done}
      </Button>
    </Stack>
  );
}
