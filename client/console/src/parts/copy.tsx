import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Icon } from './icons.tsx';
import classes from './parts.module.css';

/** Copies a text. Returns false on pages over plain HTTP, where there is no clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface CopyButtonProps {
  value: string;
  onCopy?: () => void;
  'aria-describedby'?: string;
}

/** A button that copies a text. */
export function CopyButton({ value, onCopy, ...described }: CopyButtonProps) {
  const texts = useTexts().secret;
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    onCopy?.();
    setIsCopied(await copyText(value));
  };
  return (
    <Button variant="default" {...described} onClick={() => void copy()}>
      {isCopied ? texts.copied : texts.copy}
    </Button>
  );
}

/** A value that people paste elsewhere, such as an id, with a button to copy it. `name` says what it is. */
export function Copyable({ name, value }: { name: string; value: string }) {
  const texts = useTexts().secret;
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;
  return (
    <span className={classes.copyable}>
      <span>{value}</span>
      {isSecureContext && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`${isCopied ? texts.copied : texts.copy}: ${name}`}
          onClick={() => void copyText(value).then((done) => setCopied(done ? value : null))}
        >
          <Icon path={isCopied ? 'M4 12l5 5L20 6' : 'M9 9h11v11H9zM5 15H4V4h11v1'} />
        </ActionIcon>
      )}
    </span>
  );
}
