import { Button, Group, Stack, Title } from '@mantine/core';
import { useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useKeyedAction } from '../api/use-keyed-action.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { useTexts } from '../texts/use-texts.ts';
import { FailureNotice } from './failure-notice.tsx';
import classes from './parts.module.css';

interface ConfirmActionProps<Input> {
  /** What the button says that opens the dialog, and its heading. */
  name: string;
  /** What the button says that does it, with its figures: "Refund R$ 10,00". */
  confirm: string;
  /** What it is done with; null while the fields hold nothing that could be done. */
  input: Input | null;
  write: (key: string, input: Input) => Promise<unknown>;
  /** With what it was done; the fields may hold something else by then. */
  onDone?: (input: Input) => void;
  /** For what is read only once somebody wants to do it. */
  onOpen?: () => void;
  onClose?: () => void;
  /** Whether it may be confirmed now; otherwise says why, and the dialog stays closed. */
  mayOpen?: () => boolean;
  /** The fields, and what will happen, with its figures. */
  children: ReactNode;
}

/**
 * A button for a write that is confirmed in a dialog. The dialog keeps what was typed until the write has succeeded, and
 * stays open until it is known how it ended.
 */
export function ConfirmAction<Input>({
  name,
  confirm,
  input,
  write,
  onDone = () => undefined,
  onOpen,
  onClose,
  mayOpen = () => true,
  children,
}: ConfirmActionProps<Input>) {
  const texts = useTexts().dialog;
  const dialog = useRef<HTMLDialogElement>(null);
  const refresh = useRefresh();
  const titleId = useId();
  const { run, isRunning, error, reset } = useKeyedAction(write, (done: Input) => {
    dialog.current?.close();
    onDone(done);
  });
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (input !== null) run(input);
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          if (!mayOpen()) return;
          reset();
          onOpen?.();
          dialog.current?.showModal();
        }}
      >
        {name}
      </Button>
      <dialog
        ref={dialog}
        className={classes.dialog}
        aria-labelledby={titleId}
        onCancel={(event) => {
          if (isRunning) event.preventDefault();
        }}
        onClose={() => {
          onClose?.();
          // What failed may have happened all the same, or because something is not as it was shown.
          if (error !== null) refresh();
        }}
      >
        <form onSubmit={submit}>
          <Stack gap="md">
            <Title order={2} size="h4" id={titleId}>
              {name}
            </Title>
            {children}
            {error !== null && <FailureNotice error={error} onRetry={() => submit()} />}
            <Group justify="flex-end">
              <Button variant="default" disabled={isRunning} onClick={() => dialog.current?.close()}>
                {texts.cancel}
              </Button>
              <Button type="submit" loading={isRunning} disabled={input === null}>
                {confirm}
              </Button>
            </Group>
          </Stack>
        </form>
      </dialog>
    </>
  );
}
