import { Button, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import classes from './parts.module.css';

/** A value that is shown once, with a button to copy it. */
export function Secret({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className={classes.secret}>
      <TextInput id={id} ref={field} label={label} value={value} readOnly />
      <CopyButton value={value} onCopy={() => field.current?.select()} aria-describedby={id} />
    </div>
  );
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
    setIsCopied(await isCopiedNow(value));
  };
  return (
    <Button variant="default" {...described} onClick={() => void copy()}>
      {isCopied ? texts.copied : texts.copy}
    </Button>
  );
}

/**
 * Copies a text. Returns false on pages over plain HTTP, where there is no clipboard; the text is then selected for the
 * keyboard.
 */
async function isCopiedNow(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
