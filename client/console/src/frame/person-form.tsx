import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { askConsole } from '../api/client.ts';
import { FailureNotice } from '../parts/answer.tsx';
import { useTexts } from '../texts/texts.ts';

interface PersonFormProps {
  /** Whether the session is being opened. */
  isOpening: boolean;
  onSignedIn: () => void;
}

/** Asks a person for their e-mail address, their password and the code of their app. */
export function PersonForm({ isOpening, onSignedIn }: PersonFormProps) {
  const texts = useTexts().signIn;
  const [typed, setTyped] = useState({ email: '', password: '', code: '' });
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => askConsole('POST', 'session', typed),
    onSuccess: onSignedIn,
    // Each code works once.
    onError: () => change({ code: '' }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">{texts.leadPerson}</Text>
        {error !== null && <FailureNotice error={error} />}
        <TextInput
          type="email"
          label={texts.email}
          value={typed.email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
          autoComplete="username"
          required
          autoFocus
        />
        <PasswordInput
          label={texts.password}
          value={typed.password}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword }}
          required
        />
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          value={typed.code}
          onChange={({ currentTarget }) => change({ code: currentTarget.value })}
          autoComplete="one-time-code"
          spellCheck={false}
          required
        />
        <Button type="submit" loading={isPending || isOpening} fullWidth>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}
