import type { OperationId } from '@payment-intermediary/client';
import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  NativeSelect,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { askConsole } from '../api/client.ts';
import { useSession, type Person } from '../api/session.ts';
import { FailureNotice, Reason } from '../parts/answer.tsx';
import { NavIcon } from '../parts/icons.tsx';
import type { Guide } from '../parts/panel.tsx';
import { beginAnew, goTo, hrefOf, useRoute } from '../place/place.ts';
import { useLanguage, useTexts, type Texts } from '../texts/texts.ts';
import { Density } from './density.tsx';
import { Search } from './search.tsx';
import classes from './frame.module.css';

const ofIntermediary = [
  'overview',
  'sellers',
  'plans',
  'charges',
  'receivables',
  'transfers',
  'remittances',
  'reconciliation',
  'margins',
  'books',
  'deliveries',
  'approvals',
  'audit',
  'tokens',
  'api',
] as const;

/** The pages that only some roles may open. */
const operationOf: Partial<Record<(typeof ofIntermediary)[number], OperationId>> = {
  audit: 'listAuditRecords',
  tokens: 'listTokens',
};

/** The frame around every page: the user, the menu, and the page itself. */
export function Frame({ children }: { children: ReactNode }) {
  const texts = useTexts().frame;
  const { identity, person, may, signOut, signOutFailure } = useSession();
  const content = useRef<HTMLElement>(null);
  const path = useRoute().parts.join('/');
  const isFirst = useRef(true);
  // Before the page is painted: later, it would take the focus from a field that somebody has just chosen.
  useLayoutEffect(() => {
    // A screen reader continues with the new page. The first page is read from its start.
    if (!isFirst.current) content.current?.focus({ preventScroll: true });
    if (!isFirst.current) scrollTo(0, 0);
    isFirst.current = false;
  }, [path]);
  const { seller } = identity;
  const entries: readonly MenuEntry[] =
    seller === null
      ? ofIntermediary
          .filter((name) => operationOf[name] === undefined || may(operationOf[name]))
          .map((name) => ({ name, parts: [name] }))
      : [...sectionEntries(seller.id), { name: 'charges', parts: ['charges'] }];
  return (
    <div className={classes.frame}>
      <a
        className={classes.skip}
        href="#content"
        onClick={(event) => {
          // A click must not change the fragment, which is the route of the page.
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {texts.toContent}
      </a>
      <header className={classes.top}>
        <Brand />
        {may('search') && <Search />}
        <div className={classes.right}>
          <div className={classes.who}>
            <Text size="sm" fw={600} truncate>
              {seller?.name ?? identity.intermediary}
            </Text>
            <Text size="xs" c="dimmed">
              {person !== null && (
                <Anchor href={hrefOf(['account'])} inherit>
                  {person.name}
                </Anchor>
              )}
              {person !== null && ' · '}
              {seller !== null && `${texts.seller} ${seller.id} · `}
              {texts.roles[identity.role]}
            </Text>
          </div>
          {person !== null && person.memberships.length > 1 && <Memberships person={person} />}
          <span className={classes.density}>
            <Density />
          </span>
          <Preferences />
          <Button variant="default" size="sm" onClick={() => signOut()}>
            {texts.signOut}
          </Button>
        </div>
      </header>
      <Menu entries={entries} className={classes.menu} label={texts.menu} hasIcons />
      <main id="content" className={classes.content} ref={content} tabIndex={-1}>
        {signOutFailure !== null && (
          <FailureNotice error={signOutFailure.error} onRetry={() => signOut(signOutFailure)} />
        )}
        {children}
      </main>
    </div>
  );
}

/** What a person may act as. The page begins anew with another choice, because everything on it is of one party. */
function Memberships({ person }: { person: Person }) {
  const { identity } = useSession();
  const { actAs, change, roles } = useTexts().frame;
  const [chosen, setChosen] = useState(String(person.current));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => askConsole('POST', 'session/membership', { id: Number(chosen) }),
    onSuccess: beginAnew,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (goTo([])) mutate();
  };
  return (
    <form onSubmit={submit} className={classes.right}>
      <NativeSelect
        aria-label={actAs}
        size="sm"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={person.memberships.map(({ id, role, seller }) => ({
          value: String(id),
          label: `${seller?.name ?? identity.intermediary} · ${roles[role]}`,
        }))}
        error={error !== null && <Reason error={error} />}
      />
      {chosen !== String(person.current) && (
        <Button type="submit" size="sm" loading={isPending}>
          {change}
        </Button>
      )}
    </form>
  );
}

interface MenuEntry {
  name: keyof Texts['nav'];
  parts: readonly (string | number)[];
}

/** Links to routes. The one that the user is at, or below, is marked. */
export function Menu({
  entries,
  className,
  label,
  hasIcons = false,
}: {
  entries: readonly MenuEntry[];
  className: string | undefined;
  label: string;
  hasIcons?: boolean;
}) {
  const texts = useTexts().nav;
  const here = useRoute().parts;
  return (
    <nav className={className} aria-label={label}>
      {entries.map(({ name, parts }) => {
        const isHere = parts.every((part, index) => String(part) === here[index]);
        return (
          <a
            key={name}
            ref={isHere ? showInMenu : undefined}
            className={classes.link}
            href={hrefOf(parts)}
            aria-current={isHere ? 'page' : undefined}
          >
            {hasIcons && <NavIcon name={name} />}
            {texts[name]}
          </a>
        );
      })}
    </nav>
  );
}

/** Scrolls the menu to a link. On a telephone the menu is wider than the page. */
function showInMenu(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The pages of one seller. They are the menu for a seller, and tabs for its intermediary. */
const sections = [
  'balance',
  'receivables',
  'statement',
  'transfers',
  'check',
  'plan',
  'calculator',
  'data',
] as const;

export type Section = (typeof sections)[number];

/** The guides that explain the pages. */
export const guideOf: Partial<Record<Section, Guide>> = {
  transfers: 'repasses',
  balance: 'repasses',
  receivables: 'repasses',
  statement: 'ler-o-extrato',
  check: 'ler-o-extrato',
  plan: 'taxas',
  calculator: 'taxas',
};

export function isSection(name: string | undefined): name is Section {
  return sections.some((section) => section === name);
}

export function sectionEntries(sellerId: number): MenuEntry[] {
  return sections.map((section) => ({ name: section, parts: ['sellers', sellerId, section] }));
}

export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <rect width="24" height="24" rx="6" fill="var(--brand)" />
        <path d="M7 18V6h6a4 4 0 0 1 0 8h-3" fill="none" stroke="var(--on-brand)" strokeWidth="2.4" />
      </svg>
      <span className={classes.brandName}>Payfac</span>
    </span>
  );
}

/** The choice of language and colours. The browser stores both. */
export function Preferences() {
  const texts = useTexts().frame;
  const { language, setLanguage } = useLanguage();
  // To stop transitions during the change, Mantine would write a style element, which the policy forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light');
  const other = language === 'pt-BR' ? 'en' : 'pt-BR';
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={texts.changeLanguage}
        onClick={() => setLanguage(other)}
      >
        {other === 'en' ? 'EN' : 'PT'}
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={scheme === 'light' ? texts.dark : texts.light}
        onClick={() => setColorScheme(scheme === 'light' ? 'dark' : 'light')}
      >
        <span aria-hidden="true">{scheme === 'light' ? '☾' : '☀'}</span>
      </ActionIcon>
    </Group>
  );
}
