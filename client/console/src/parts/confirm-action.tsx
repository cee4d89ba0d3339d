import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useKeyedAction, type KeyedAction } from '../api/use-keyed-action.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { useTexts } from '../texts/use-texts.ts';
import { FailureNotice } from './failure-notice.tsx';
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
  onOpen,
  onClose,
  mayOpen = () => true,
  children,
}: ConfirmActionProps<Input, Answer>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const refresh = useRefresh();
  const titleId = useId();
  /** What an earlier attempt had already done. `end` runs once the reader has closed the dialog. */
  const [before, setBefore] = useState<{ what: string; end: () => void } | null>(null);
  const confirmed = useConfirmed<Input>(confirm);
  const action = useKeyedAction(write, (done: Input, answer: Answer, isReplay: boolean) => {
    const end = () => onDone(done, answer);
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
      <dialog
        ref={dialog}
        className={classes.dialog}
        aria-labelledby={titleId}
        onCancel={(event) => {
          if (action.isRunning) event.preventDefault();
        }}
        onClose={() => {
          onClose?.();
          before?.end();
          setBefore(null);
          // What failed may have happened all the same, or because something is not as it was shown.
          if (action.error !== null) refresh();
        }}
      >
        <Stack gap="md">
          <Title order={2} size="h4" id={titleId}>
            {name}
          </Title>
          {before === null ? (
            <Question {...{ action, confirm, input, whyNot }} onRun={confirmed.begin} onCancel={close}>
              {children}
            </Question>
          ) : (
            <DoneBefore what={before.what} onClose={close} />
          )}
        </Stack>
      </dialog>
    </>
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
