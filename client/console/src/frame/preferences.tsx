import { ActionIcon, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

/** The language and the colours; the browser keeps both. */
export function Preferences() {
  const texts = useTexts().frame;
  const { language, setLanguage } = useLanguage();
  // To stop transitions meanwhile, Mantine would write a style element, which the policy forbids.
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
