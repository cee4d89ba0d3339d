import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import { isolated } from '../format/format.ts';
import { hrefOf } from '../place/place.ts';
import { useLanguage, useTexts, type Language } from '../texts/texts.ts';

/** The heading of a page, of which each page has one. It is also the title of the window. */
export function PageTitle({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-end" gap="sm">
      <title>{`${isolated(title)} · Payfac`}</title>
      <Stack gap={4}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {lead !== undefined && <Text c="dimmed">{lead}</Text>}
      </Stack>
      {Children.toArray(children).length > 0 && <Group gap="sm">{children}</Group>}
    </Group>
  );
}

/** A part of a page, under a heading of its own. */
export function Panel({
  title,
  lead,
  aside,
  children,
}: {
  title?: string;
  /** What the part is for, in a sentence or two. */
  lead?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Paper withBorder p="lg" component="section">
      <Stack gap="md">
        {title !== undefined && (
          <Group justify="space-between" gap="xs">
            <Stack gap={4}>
              <Title order={2} size="h4">
                {title}
              </Title>
              {lead !== undefined && (
                <Text size="sm" c="dimmed">
                  {lead}
                </Text>
              )}
            </Stack>
            {aside}
          </Group>
        )}
        {children}
      </Stack>
    </Paper>
  );
}

/** The guides that pages lead to. Those for sellers are in Portuguese only. */
export type Guide = 'ler-o-extrato' | 'taxas' | 'repasses' | 'estornos' | 'a-finance-morning';

/** Returns the address of the documentation of a problem in a language: its `type` leads to that of the browser. */
export function docsIn(language: Language, type: string): string {
  return type.replace('/docs#', `/docs/${language}#`);
}

/** A link to the guide that explains a page. */
export function HelpLink({ guide }: { guide: Guide }) {
  const { language } = useLanguage();
  return (
    <Anchor
      href={`docs/${language}#/${guide}`}
      hrefLang={guide === 'a-finance-morning' ? language : 'pt-BR'}
      target="_blank"
      rel="noreferrer"
      size="sm"
      underline="always"
    >
      {useTexts().frame.help}
    </Anchor>
  );
}

export function NotFound() {
  const texts = useTexts().notFound;
  return (
    <>
      <PageTitle title={texts.title} />
      <Anchor href={hrefOf([])} underline="always">
        {texts.home}
      </Anchor>
    </>
  );
}
