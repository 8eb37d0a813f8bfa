import { useTitle } from '../platform/page/page.tsx';
import { screens } from '../platform/page/screens.ts';
import { Brand } from '../ui/brand.tsx';
import { LinkButton } from '../ui/button.tsx';
import { LostPathDrawing } from '../ui/drawings/lost-path.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useAppMessages } from './app.messages.ts';

/** product 2: any other path */
export const NotFoundPage = () => {
  const { notFound: words, product } = useAppMessages();
  useTitle(words.title);
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] items-center justify-items-center">
      <Brand name={product} className="mt-6" />
      <EmptyState
        className="pb-24"
        as="h1"
        drawing={<LostPathDrawing />}
        title={words.title}
        description={words.description}
      >
        <LinkButton href={screens.home}>{words.home}</LinkButton>
      </EmptyState>
    </main>
  );
};
