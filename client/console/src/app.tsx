import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createQueryClient } from './api/query-client.ts';
import { FaultBoundary } from './frame/fault-boundary.tsx';
import { Frame } from './frame/frame.tsx';
import { Page } from './pages/page.tsx';
import { goTo } from './place/place.ts';
import { keepToken } from './session/kept-token.ts';
import { SessionContext, type Session } from './session/session.ts';
import { SignIn } from './session/sign-in.tsx';
import { firstLanguage, keepLanguage, LanguageContext } from './texts/use-texts.ts';
import { theme } from './theme/theme.ts';

/** The console in the reader's language and colours. */
export function App() {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
    keepLanguage(language);
  }, [language]);
  const choice = useMemo(() => ({ language, setLanguage }), [language]);
  return (
    // Mantine may write no style element, which the policy forbids: theme.css has what it would hold.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      <LanguageContext value={choice}>
        <FaultBoundary>
          <Signed />
        </FaultBoundary>
      </LanguageContext>
    </MantineProvider>
  );
}

/** The pages of whoever is signed in; before that, the way in. The token is in memory alone, unless the tab keeps it. */
function Signed() {
  const [signedIn, setSignedIn] = useState<Omit<Session, 'signOut'> | null>(null);
  const [endedBy, setEndedBy] = useState<Error | null>(null);
  const [{ queries, end }] = useState(() => {
    const end = (reason: Error | null) => {
      keepToken(null);
      queries.clear();
      setEndedBy(reason);
      setSignedIn(null);
    };
    const queries = createQueryClient(end);
    return { queries, end };
  });
  const session = useMemo(
    () =>
      signedIn && {
        ...signedIn,
        signOut: () => {
          // Whoever is next begins at the start; whose token was refused goes on here.
          if (goTo([])) end(null);
        },
      },
    [signedIn, end],
  );
  return (
    <QueryClientProvider client={queries}>
      {session === null ? (
        <SignIn onSignedIn={setSignedIn} endedBy={endedBy} />
      ) : (
        <SessionContext value={session}>
          <Frame>
            <Page />
          </Frame>
        </SessionContext>
      )}
    </QueryClientProvider>
  );
}
