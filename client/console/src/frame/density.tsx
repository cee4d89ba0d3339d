import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { keep, kept } from '../api/session.ts';
import { Icon } from '../parts/icons.tsx';
import { useTexts } from '../texts/texts.ts';

const name = 'payfac density';

/** A button for rows that are closer together, which the browser remembers. Styles read the choice from the page. */
export function Density() {
  const texts = useTexts().frame;
  const [isDense, setIsDense] = useState(() => kept('localStorage', name) === 'dense');
  useEffect(() => {
    document.documentElement.dataset.density = isDense ? 'dense' : 'normal';
    keep('localStorage', name, isDense ? 'dense' : null);
  }, [isDense]);
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={isDense ? texts.spacious : texts.dense}
      onClick={() => setIsDense(!isDense)}
    >
      <Icon path={isDense ? 'M4 5h16M4 12h16M4 19h16' : 'M4 6h16M4 10h16M4 14h16M4 18h16'} />
    </ActionIcon>
  );
}
