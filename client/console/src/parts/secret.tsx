import { Button, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import classes from './parts.module.css';

/** A value that is shown once, with a button to copy it. */
export function Secret({ label, value }: { label: string; value: string }) {
  const texts = useTexts().secret;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    setIsCopied(await isCopiedNow(value));
  };
  return (
    <div className={classes.secret}>
      <TextInput id={id} ref={field} label={label} value={value} readOnly />
      <Button variant="default" aria-describedby={id} onClick={() => void copy()}>
        {isCopied ? texts.copied : texts.copy}
      </Button>
    </div>
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
