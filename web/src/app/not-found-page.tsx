import { useMessages } from '../platform/i18n.ts';
import { screens } from '../platform/screens.ts';
import { useTitle } from '../platform/title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { appMessages } from './app.messages.ts';

/** spec 2: any other path */
export const NotFoundPage = () => {
  const words = useMessages(appMessages).notFound;
  useTitle(words.title);
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState as="h1" drawing="lost-path" title={words.title} description={words.description}>
        <LinkButton href={screens.home}>{words.home}</LinkButton>
      </EmptyState>
    </main>
  );
};
