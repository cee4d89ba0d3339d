import { Button, Checkbox, PasswordInput, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { keepToken, keptToken } from '../api/session.ts';
import { useTexts } from '../texts/texts.ts';

interface TokenFormProps {
  isPending: boolean;
  onSubmit: (token: string, isKept: boolean) => void;
}

/** Asks for an API token. */
export function TokenForm({ isPending, onSubmit }: TokenFormProps) {
  const texts = useTexts().signIn;
  const [token, setToken] = useState('');
  const [isKept, setIsKept] = useState(false);
  const [canKeep] = useState(() => keptToken() !== null || keepToken(null));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setToken('');
    onSubmit(token, isKept);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">{texts.leadToken}</Text>
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
  );
}
