import {
  Button,
  Container,
  createTheme,
  Input,
  MantineProvider,
  type MantineColorsTuple,
} from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Component, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { failureOf, isTokenRefused } from './api/failure.ts';
import { createQueryClient } from './api/queries.ts';
import { askConsole } from './api/client.ts';
import type { OpenedSession } from './api/open-session.ts';
import { keepToken, SessionContext, type SignOutFailure } from './api/session.ts';
import { Frame } from './frame/frame.tsx';
import { SignIn } from './frame/sign-in.tsx';
import { loadPages } from './pages/page-loads.ts';
import { CurrentPage } from './pages/page.tsx';
import { FailureNotice } from './parts/answer.tsx';
import { goTo, useRoute } from './place/place.ts';
import { firstLanguage, keepLanguage, LanguageContext, useTexts } from './texts/texts.ts';

/** The console in the reader's language and colours. */
export function App() {
  const [language, setLanguage] = useState(firstLanguage);
  // Before the pages ask for anything: the service's texts on errors come in this language.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    keepLanguage(language);
  }, [language]);
  useEffect(loadPages, []);
  const choice = useMemo(() => ({ language, setLanguage }), [language]);
  return (
    // The policy forbids the style elements that Mantine writes by default. theme.css has their content.
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

/** The pages for a signed-in user; before that, the sign-in. The token is only in memory, unless the tab stores it. */
function Signed() {
  const [signedIn, setSignedIn] = useState<OpenedSession | null>(null);
  const [endedBy, setEndedBy] = useState<Error | null>(null);
  const [mayResume, setMayResume] = useState(true);
  const [signOutFailure, setSignOutFailure] = useState<SignOutFailure | null>(null);
  const { parts } = useRoute();
  const [{ queries, end }] = useState(() => {
    const end = (reason: Error | null) => {
      keepToken(null);
      queries.clear();
      setEndedBy(reason);
      setMayResume(false);
      setSignedIn(null);
    };
    const queries = createQueryClient(end);
    return { queries, end };
  });
  const session = useMemo(
    () =>
      signedIn && {
        ...signedIn,
        signOutFailure,
        signOut: ({ isEverywhere } = { isEverywhere: false }) => {
          // After signing out, the next user begins at the first page. A user whose token was refused continues here.
          if (!goTo([])) return;
          if (signedIn.person === null) {
            end(null);
            return;
          }
          setSignOutFailure(null);
          const ended = (answer: { endUrl: string } | null) => {
            goTo([]);
            end(null);
            // The person signs out at the identity provider too.
            if (answer !== null) location.assign(answer.endUrl);
          };
          askConsole<{ endUrl: string }>('DELETE', `session${isEverywhere ? '?everywhere=true' : ''}`).then(
            ended,
            (failure: unknown) =>
              isTokenRefused(failure) && !isEverywhere
                ? ended(null)
                : setSignOutFailure({
                    error: failureOf(failure) ?? new Error(String(failure)),
                    isEverywhere,
                  }),
          );
        },
      },
    [signedIn, signOutFailure, end],
  );
  const isInvited = parts[0] === 'invitation';
  return (
    <QueryClientProvider client={queries}>
      {session === null || isInvited ? (
        <SignIn onSignedIn={setSignedIn} endedBy={endedBy} mayResume={mayResume} />
      ) : (
        <SessionContext value={session}>
          <Frame>
            <CurrentPage />
          </Frame>
        </SessionContext>
      )}
    </QueryClientProvider>
  );
}

/** Shows an error of the page itself, which would otherwise leave the page empty. */
class FaultBoundary extends Component<{ children: ReactNode }, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(thrown: unknown): { fault: Error } {
    return { fault: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    return this.state.fault === null ? this.props.children : <Fault error={this.state.fault} />;
  }
}

function Fault({ error }: { error: Error }) {
  const texts = useTexts().failure;
  return (
    <Container component="main" p="xl">
      <FailureNotice error={error} />
      <Button mt="md" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
    </Container>
  );
}

const brand: MantineColorsTuple = [
  '#e9f7f2',
  '#d3ede4',
  '#a6dbc9',
  '#76c8ac',
  '#4fb894',
  '#37ad84',
  '#1f8f6b',
  '#0f7a5a',
  '#0b6449',
  '#084e39',
];

/**
 * The theme. `theme.css` has the variables that Mantine would otherwise write into a style element, which the policy
 * forbids.
 */
const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand },
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    // Hints are below their fields, so that the fields of a row are aligned.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
});
