import { Component, type ReactNode } from 'react';
import { dropPersistedQueries } from '../platform/api/query-client.ts';
import { logFailure } from '../platform/page/failures.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useAppMessages } from './app.messages.ts';

const Fault = () => {
  const words = useAppMessages().fault;
  return (
    <ErrorState
      as="h1"
      title={words.title}
      description={words.description}
      retryLabel={words.retry}
      onRetry={() => location.reload()}
    />
  );
};

/** A fault in a screen shows a way on instead of a white page. Key it by address to recover. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(cause: unknown) {
    logFailure('A screen failed.', cause);
    // Otherwise a read that is damaged would fail again after Retry.
    dropPersistedQueries();
  }

  override render() {
    return this.state.failed ? <Fault /> : this.props.children;
  }
}
