import { Button, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { usePlace } from '../place/place.ts';
import { useSession } from '../session/session.ts';
import { sectionEntries } from '../pages/seller/sections.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Brand } from './brand.tsx';
import classes from './frame.module.css';
import { Menu, type MenuEntry } from './menu.tsx';
import { Preferences } from './preferences.tsx';

const ofIntermediary: readonly MenuEntry[] = [
  { name: 'overview', parts: ['overview'] },
  { name: 'sellers', parts: ['sellers'] },
  { name: 'plans', parts: ['plans'] },
  { name: 'charges', parts: ['charges'] },
  { name: 'transfers', parts: ['transfers'] },
  { name: 'deliveries', parts: ['deliveries'] },
  { name: 'api', parts: ['api'] },
];

/** What is around every page: who is signed in, the menu, the page's own place. */
export function Frame({ children }: { children: ReactNode }) {
  const texts = useTexts().frame;
  const { identity, signOut } = useSession();
  const content = useRef<HTMLElement>(null);
  const path = usePlace().parts.join('/');
  const isFirst = useRef(true);
  useEffect(() => {
    // A screen reader goes on with the new page; the first one is read from its start.
    if (!isFirst.current) content.current?.focus({ preventScroll: true });
    if (!isFirst.current) scrollTo(0, 0);
    isFirst.current = false;
  }, [path]);
  const isSeller = identity.role === 'seller';
  const entries: readonly MenuEntry[] = isSeller
    ? [...sectionEntries(identity.id), { name: 'charges', parts: ['charges'] }]
    : ofIntermediary;
  return (
    <div className={classes.frame}>
      <a
        className={classes.skip}
        href="#content"
        onClick={(event) => {
          // The fragment is the page's place.
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {texts.toContent}
      </a>
      <header className={classes.top}>
        <Brand />
        <div className={classes.right}>
          <div className={classes.who}>
            <Text size="sm" fw={600} truncate>
              {isSeller ? identity.name : texts.intermediary}
            </Text>
            {isSeller && (
              <Text size="xs" c="dimmed">
                {texts.seller} {identity.id}
              </Text>
            )}
          </div>
          <Preferences />
          <Button variant="default" size="sm" onClick={signOut}>
            {texts.signOut}
          </Button>
        </div>
      </header>
      <Menu entries={entries} className={classes.menu} label={texts.menu} />
      <main id="content" className={classes.content} ref={content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
