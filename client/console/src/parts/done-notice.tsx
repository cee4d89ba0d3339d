import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Says what has been done. It takes the focus, because the button that did it may be gone. */
export function DoneNotice({ done }: { done: { text: string } | null }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done !== null) element.current?.focus();
  }, [done]);
  if (done === null) return null;
  return (
    <Text ref={element} role="status" tabIndex={-1} c="var(--good)" fw={600}>
      {done.text}
    </Text>
  );
}
