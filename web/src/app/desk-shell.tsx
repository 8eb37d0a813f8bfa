import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { screens } from '../platform/page/screens.ts';
import { Brand } from '../ui/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useAppMessages } from './app.messages.ts';
import { OwnData } from './own-data.tsx';
import { SkipLink } from './skip-link.tsx';

/** Frame of the clinic desk's screens, with the account menu. */
export const DeskShell = ({ children }: { children: ReactNode }) => {
  const words = useAppMessages();
  return (
    <div className="shell-desk flex min-h-dvh flex-col">
      <SkipLink label={words.nav.skip} />
      <header className="sticky top-0 z-20 bg-ground">
        <div className="mx-auto flex h-(--top-bar) max-w-4xl items-center gap-2 px-4 sm:px-6">
          <Link
            href={screens.doctorDesk}
            className="hit flex shrink-[100] items-center overflow-hidden rounded-xl"
          >
            <Brand name={words.product} />
          </Link>
          <AccountMenu className="ml-auto" />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col px-4 pt-3 pb-6 sm:px-6"
      >
        <OwnData />
        {children}
      </main>
    </div>
  );
};
