import { Anchor } from '@mantine/core';
import { PageTitle } from '../parts/panel.tsx';
import { hrefOf } from '../place/place.ts';
import { useTexts } from '../texts/use-texts.ts';

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
