import { Component, type ReactNode } from 'react';
import { dropPersistedQueries } from '../platform/api/query-client.ts';
import { logFailure, NotLoaded } from '../platform/page/failures.ts';
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

/**
 * Shows a way to recover instead of a blank page when a screen fails. Key it by address to reset
 * it.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(cause: unknown) {
    logFailure('A screen failed.', cause);
    // Otherwise a damaged stored read would fail again after Retry.
    if (!(cause instanceof NotLoaded)) dropPersistedQueries();
  }

  override render() {
    return this.state.failed ? <Fault /> : this.props.children;
  }
}
