import { Button, Container } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Shows a fault of the page itself, which would otherwise leave it empty. */
export class FaultBoundary extends Component<{ children: ReactNode }, { fault: Error | null }> {
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
