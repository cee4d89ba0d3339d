import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Button, Group, Stack, Text, Title, type ButtonProps } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { useKeyedAction, type KeyedAction } from '../api/keyed-action.ts';
import { useRefresh } from '../api/queries.ts';
import { hrefOf } from '../place/place.ts';
import { useTexts } from '../texts/texts.ts';
import { FailureNotice } from './answer.tsx';
import classes from './parts.module.css';

interface ConfirmActionProps<Input, Answer> {
  /** The label of the button that opens the dialog, and the dialog's heading. */
  name: string;
  about?: ActionButtonProps['about'];
  /** The label of the button that does it, with its figures: "Refund R$ 10,00". */
  confirm: string;
  /** Whether it is the main action of its page, which has only one. */
  isMain?: boolean;
  /** The input of the action; null while the fields hold nothing that could be done. */
  input: Input | null;
  /** Why there is no input. By default the text says that required fields are empty. */
  whyNot?: string | undefined;
  write: (key: string, input: Input) => Promise<Answer>;
  /** Called with the input that was sent, because the fields may hold something else by then. */
  onDone?: (input: Input, answer: Answer) => void;
  /** The start of the keys of queries that are not read again after the action. All others are. */
  notReadAgain?: string;
  /** Called when the dialog opens, to read what is only needed then. */
  onOpen?: () => void;
  onClose?: () => void;
  /** Returns whether the dialog may open now. If not, it shows why. */
  mayOpen?: () => boolean;
  /** The fields, and the effects of the action with their figures. */
  children: ReactNode;
}

/**
 * A button for a write that is confirmed in a dialog. The dialog keeps the typed values until the write has succeeded,
 * and stays open until its result is known.
 */
export function ConfirmAction<Input, Answer>({
  name,
  about,
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
  /** What the dialog says before it closes, if it does not close by itself. `end` runs once the user has closed it. */
  const [said, setSaid] = useState<{ notice: ReactNode; end: () => void } | null>(null);
  const texts = useTexts().dialog;
  const confirmed = useConfirmed<Input>(confirm);
  const action = useKeyedAction(write, (done: Input, answer: Answer, isReplay: boolean) => {
    const end = () => {
      onDone(done, answer);
      refresh(notReadAgain);
    };
    const what = confirmed.end(done);
    if (isAsked(answer)) {
      setSaid({ notice: <AskedNotice />, end });
      return;
    }
    if (isReplay) {
      setSaid({ notice: `${texts.doneBefore(what)} ${texts.doAgain}`, end });
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
      <ActionButton {...{ name, about }} variant={isMain ? 'filled' : 'default'} onClick={open} />
      <Dialog
        ref={dialog}
        title={name}
        isHeld={action.hasBegun}
        onClose={() => {
          onClose?.();
          said?.end();
          setSaid(null);
          // A failed action may have been carried out all the same, or may have failed because the data shown was out
          // of date.
          if (action.error !== null) refresh();
        }}
      >
        {said === null ? (
          <Question {...{ action, confirm, input, whyNot }} onRun={confirmed.begin} onCancel={close}>
            {children}
          </Question>
        ) : (
          <Said notice={said.notice} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

interface ActionButtonProps extends Pick<ButtonProps, 'variant' | 'loading'> {
  name: string;
  /** What it is about, which a screen reader says after the name: a list has such a button in each row. */
  about?: string | number | undefined;
  onClick: () => void;
}

export function ActionButton({ name, about, ...button }: ActionButtonProps) {
  return (
    <Button {...button} aria-label={about === undefined ? undefined : `${name}: ${about}`}>
      {name}
    </Button>
  );
}

interface DialogProps {
  ref: Ref<HTMLDialogElement>;
  title: string;
  /** Returns whether the user may not close the dialog now. */
  isHeld: () => boolean;
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
        if (isHeld()) event.preventDefault();
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

/** Remembers the label with which each input was first confirmed: its figures may differ by the time it succeeds. */
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

/** Returns whether a write was not carried out, because another person decides it. */
export function isAsked(answer: unknown): answer is Schemas['Approval'] {
  return typeof answer === 'object' && answer !== null && 'isOwn' in answer && 'status' in answer
    ? answer.status === 'PENDING'
    : false;
}

/** Shows that another person decides it. */
function AskedNotice() {
  const texts = useTexts().approvals;
  return (
    <>
      {texts.waits}{' '}
      <Anchor href={hrefOf(['approvals'])} inherit underline="always">
        {texts.toApprovals}
      </Anchor>
    </>
  );
}

/** Shows a notice. Its button takes the focus, because the button that was clicked is gone. */
function Said({ notice, onClose }: { notice: ReactNode; onClose: () => void }) {
  const texts = useTexts().dialog;
  return (
    <>
      <Text role="status">{notice}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      </Group>
    </>
  );
}

/** Shows that the action is done. It takes the focus, because the button that did it may be gone. */
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
