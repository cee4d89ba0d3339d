import { TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import { CopyButton } from './copy.tsx';
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
