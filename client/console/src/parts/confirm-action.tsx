import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { useKeyedAction, type KeyedAction } from '../api/keyed-action.ts';
import { useRefresh } from '../api/queries.ts';
import { useTexts } from '../texts/texts.ts';
import { FailureNotice } from './answer.tsx';
import classes from './parts.module.css';

interface ConfirmActionProps<Input, Answer> {
  /** What the button says that opens the dialog, and its heading. */
  name: string;
  /** What the button says that does it, with its figures: "Refund R$ 10,00". */
  confirm: string;
  /** Whether it is the main action of its page, which has only one. */
  isMain?: boolean;
  /** What it is done with; null while the fields hold nothing that could be done. */
  input: Input | null;
  /** Why there is no input; if it is left out, that required fields are empty. */
  whyNot?: string | undefined;
  write: (key: string, input: Input) => Promise<Answer>;
  /** Gets the input that was sent: the fields may hold something else by then. */
  onDone?: (input: Input, answer: Answer) => void;
  /** After the action everything shown is read again, but for queries whose key begins with this. */
  notReadAgain?: string;
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
export function ConfirmAction<Input, Answer>({
  name,
  confirm,
  isMain = false,
  input,
  whyNot,
  write,
  onDone = () => undefined,
  notReadAgain,
  onOpen,
  onClose,
  mayOpen = () => true,
  children,
}: ConfirmActionProps<Input, Answer>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const refresh = useRefresh();
  /** What an earlier attempt had already done. `end` runs once the reader has closed the dialog. */
  const [before, setBefore] = useState<{ what: string; end: () => void } | null>(null);
  const confirmed = useConfirmed<Input>(confirm);
  const action = useKeyedAction(write, (done: Input, answer: Answer, isReplay: boolean) => {
    const end = () => {
      onDone(done, answer);
      refresh(notReadAgain);
    };
    const what = confirmed.end(done);
    if (isReplay) {
      setBefore({ what, end });
      return;
    }
    dialog.current?.close();
    end();
  });
  const open = () => {
    if (!mayOpen()) return;
    action.reset();
    onOpen?.();
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <Button variant={isMain ? 'filled' : 'default'} onClick={open}>
        {name}
      </Button>
      <Dialog
        ref={dialog}
        title={name}
        isHeld={action.isRunning}
        onClose={() => {
          onClose?.();
          before?.end();
          setBefore(null);
          // What failed may have happened all the same, or because something is not as it was shown.
          if (action.error !== null) refresh();
        }}
      >
        {before === null ? (
          <Question {...{ action, confirm, input, whyNot }} onRun={confirmed.begin} onCancel={close}>
            {children}
          </Question>
        ) : (
          <DoneBefore what={before.what} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

interface DialogProps {
  ref: Ref<HTMLDialogElement>;
  title: string;
  /** Whether the reader may not close it now. */
  isHeld: boolean;
  onClose: () => void;
  children: ReactNode;
}

function Dialog({ ref, title, isHeld, onClose, children }: DialogProps) {
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (isHeld) event.preventDefault();
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        {children}
      </Stack>
    </dialog>
  );
}

/** What each input was confirmed with when it was first sent: its figures may be others when it has succeeded. */
function useConfirmed<Input>(confirm: string) {
  const texts = useRef(new Map<string, string>());
  return {
    begin: (input: Input) => {
      const key = JSON.stringify(input);
      if (!texts.current.has(key)) texts.current.set(key, confirm);
    },
    end: (input: Input): string => {
      const text = texts.current.get(JSON.stringify(input)) ?? confirm;
      texts.current.clear();
      return text;
    },
  };
}

interface QuestionProps<Input> extends Pick<
  ConfirmActionProps<Input, never>,
  'confirm' | 'whyNot' | 'children'
> {
  input: Input | null;
  action: KeyedAction<Input>;
  onRun: (input: Input) => void;
  onCancel: () => void;
}

function Question<Input>({
  action,
  confirm,
  input,
  whyNot,
  onRun,
  onCancel,
  children,
}: QuestionProps<Input>) {
  const texts = useTexts().dialog;
  const { run, isRunning, error } = action;
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (input === null) return;
    onRun(input);
    run(input);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {children}
        {error !== null && <FailureNotice error={error} onRetry={() => submit()} />}
        {input === null && (
          <Text size="sm" c="dimmed" role="status">
            {whyNot ?? texts.incomplete}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={isRunning} onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isRunning} disabled={input === null}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Its button takes the focus, because the one that was clicked is gone. */
function DoneBefore({ what, onClose }: { what: string; onClose: () => void }) {
  const texts = useTexts().dialog;
  return (
    <>
      <Text role="status">{`${texts.doneBefore(what)} ${texts.doAgain}`}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      </Group>
    </>
  );
}

/** Says what has been done. It takes the focus, because the button that did it may be gone. */
export function DoneNotice({ done }: { done: { text: string } | null }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done !== null) element.current?.focus();
  }, [done]);
  if (done === null) return null;
  return (
    <Text ref={element} role="status" tabIndex={-1} c="var(--good)" fw={600}>
      {done.text}
    </Text>
  );
}
