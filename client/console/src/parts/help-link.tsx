import { Anchor } from '@mantine/core';
import { useTexts } from '../texts/use-texts.ts';

/** The guides in Portuguese that `/docs` has for sellers. */
export type Guide = 'ler-o-extrato' | 'taxas' | 'repasses' | 'estornos';

/** Opens the guide to what a page shows. */
export function HelpLink({ guide }: { guide: Guide }) {
  return (
    <Anchor
      href={`docs#/${guide}`}
      hrefLang="pt-BR"
      target="_blank"
      rel="noreferrer"
      size="sm"
      underline="always"
    >
      {useTexts().frame.help}
    </Anchor>
  );
}
