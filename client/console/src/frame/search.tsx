import type { Schemas } from '@payment-intermediary/client';
import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { day, instant, isolated, money, taxId } from '../format/format.ts';
import { Answer } from '../parts/answer.tsx';
import { Option, useOptions } from '../parts/options.tsx';
import { goTo } from '../place/place.ts';
import { useTexts, type Texts } from '../texts/texts.ts';
import classes from './search.module.css';

type Result = Schemas['SearchResult'];

const pauseMs = 250;

/** Of a single character, only the number of a seller or a transfer is found. */
const isEnough = (text: string) => text.length > 1 || /^[1-9]$/.test(text);

/** A button that opens the search, as `/` and Ctrl+K do on every page. */
export function Search() {
  const texts = useTexts().find;
  const dialog = useRef<HTMLDialogElement>(null);
  // What was typed is gone when the dialog closes: it may be somebody's name or document.
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    if (document.querySelector('dialog[open]') !== null) return;
    setIsOpen(true);
    dialog.current?.showModal();
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.open}
        onClick={open}
        aria-label={texts.title}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="m20 20-5-5m2-5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z" className={classes.glass} />
        </svg>
        <span className={classes.name}>{texts.title}</span>
      </Button>
      <dialog
        ref={dialog}
        className={classes.dialog}
        aria-label={texts.title}
        // The browser gives the focus back to where it was.
        onClose={() => setIsOpen(false)}
        onClick={({ target }) => target === dialog.current && dialog.current.close()}
      >
        {isOpen && <SearchField onDone={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

/** Returns whether the keys open the search. A slash in a field for text is a character. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  const isTyping =
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null;
  return key === '/' && !isTyping;
}

function SearchField({ onDone }: { onDone: () => void }) {
  const { find: texts, dialog } = useTexts();
  const { identity } = useSession();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, pauseMs);
  const isAsked = settled === text && isEnough(text);
  const query = useRead(
    ['search', text],
    isAsked ? (client, signal) => client.GET('/v2/search', { params: { query: { q: text } }, signal }) : null,
  );
  const items = inGroups(isAsked ? (query.data ?? []) : []);
  const options = useOptions({
    items,
    keyOf,
    onChoose: (result) => {
      onDone();
      goTo(placeOf(result));
    },
  });
  const hint = (
    <Text size="sm" c="dimmed">
      {identity.seller === null ? texts.hint : texts.hintSeller}
    </Text>
  );
  return (
    <>
      <div className={classes.field}>
        <TextInput
          {...options.input}
          aria-label={texts.title}
          placeholder={texts.what}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={100}
          enterKeyHint="go"
          size="md"
          autoFocus
        />
        <CloseButton size="lg" aria-label={dialog.close} onClick={onDone} />
      </div>
      {!isEnough(text) ? (
        hint
      ) : (
        <Answer query={query}>
          {(found) => (
            <>
              <Text size="sm" c="dimmed" role="status">
                {found.length === 0 ? texts.nothing(text) : texts.found(found.length)}
              </Text>
              {found.length === 0 && hint}
              <Results items={items} options={options} />
            </>
          )}
        </Answer>
      )}
    </>
  );
}

interface ResultsProps {
  items: readonly Result[];
  options: ReturnType<typeof useOptions<Result>>;
}

function Results({ items, options }: ResultsProps) {
  const texts = useTexts();
  if (items.length === 0) return null;
  return (
    <div role="listbox" id={options.listId} aria-label={texts.find.title} className={classes.results}>
      {[...Map.groupBy(items, ({ kind }) => kind)].map(([kind, results]) => (
        <ul key={kind} role="group" aria-label={texts.find.kinds[kind]}>
          <li role="presentation" className={classes.kind}>
            {texts.find.kinds[kind]}
          </li>
          {results.map((result) => {
            const { title, about } = lineOf(result, texts);
            return (
              <Option key={keyOf(result)} {...options.optionOf(result)}>
                <span>{title}</span>
                <small>{about.filter((part) => part !== '').join(' · ')}</small>
              </Option>
            );
          })}
        </ul>
      ))}
    </div>
  );
}

/** Returns the results with those of each kind together, the kind of the best one first. */
function inGroups(results: readonly Result[]): Result[] {
  return [...Map.groupBy(results, ({ kind }) => kind).values()].flat();
}

function keyOf(result: Result): string {
  return placeOf(result).join('/');
}

function placeOf(result: Result): string[] {
  switch (result.kind) {
    case 'CHARGE':
      return ['charges', result.uuid];
    case 'SELLER':
      return ['sellers', String(result.idSeller), 'balance'];
    case 'TRANSFER':
      return ['transfers', String(result.idTransfer)];
  }
}

/** Returns by what a person recognises a result. */
function lineOf(result: Result, { find, chargeStatus, sellerStatus, transferStatus }: Texts) {
  const seller = result.sellerName === null ? find.seller(result.idSeller) : isolated(result.sellerName);
  switch (result.kind) {
    case 'CHARGE': {
      const { title, uuid, value, paidAt, status, customerName } = result;
      return {
        title: `${money(value)} · ${title === '' ? uuid.slice(0, 8) : isolated(title)}`,
        about: [isolated(customerName), seller, instant(paidAt), chargeStatus[status]],
      };
    }
    case 'SELLER':
      return {
        title: seller,
        about: [taxId(result.document), find.seller(result.idSeller), sellerStatus[result.status]],
      };
    case 'TRANSFER':
      return {
        title: `${money(result.amount)} · ${find.transfer(result.idTransfer)}`,
        about: [seller, day(result.transferDate), transferStatus[result.status]],
      };
  }
}
