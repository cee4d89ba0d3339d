import { Button, Divider, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { askConsole } from '../api/client.ts';
import { sandboxAccess } from '../api/session.ts';
import { FailureNotice } from '../parts/answer.tsx';
import { useTexts } from '../texts/texts.ts';

interface SandboxButtonsProps {
  isWaiting: boolean;
  onToken: (token: string) => void;
  /** Called when a person has been signed in. */
  onPerson: () => void;
}

/** The buttons of a sandbox: one click signs in as one of its people, or with one of its tokens, which are public. */
export function SandboxButtons({ isWaiting, onToken, onPerson }: SandboxButtonsProps) {
  const { signIn: texts, frame } = useTexts();
  const { mutate, error } = useMutation({
    mutationFn: (email: string) => askConsole('POST', 'sandbox', { email }),
    onSuccess: onPerson,
  });
  const access = sandboxAccess();
  if (access === null) return null;
  const { people, intermediary, sellers } = access;
  return (
    <Stack mt="lg" gap="xs">
      <Divider label={texts.sandbox} />
      {error !== null && <FailureNotice error={error} />}
      {people.map(({ email, name, role }) => (
        <Button key={email} variant="default" disabled={isWaiting} onClick={() => mutate(email)}>
          {`${name} · ${frame.roles[role]}`}
        </Button>
      ))}
      <Divider label={texts.sandboxTokens} />
      <Button variant="default" disabled={isWaiting} onClick={() => onToken(intermediary)}>
        {texts.asIntermediary}
      </Button>
      {Object.entries(sellers).map(([id, token]) => (
        <Button key={id} variant="default" disabled={isWaiting} onClick={() => onToken(token)}>
          {texts.asSeller(id)}
        </Button>
      ))}
    </Stack>
  );
}
