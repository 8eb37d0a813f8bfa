import type { ReactNode } from 'react';
import { useLayoutEffect, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { localStore } from '../session/storage.ts';
import type { ScreenName } from './screens.ts';

/** Name of the product. */
export const PRODUCT = 'Saathi';

let screen = '';
let count = 0;

const show = () => {
  const title = screen ? `${screen} · ${PRODUCT}` : PRODUCT;
  document.title = count > 0 ? `(${count}) ${title}` : title;
};

/** Sets the browser tab's title to the screen's, in the same step as the screen is shown. */
export const useTitle = (title: string): void => {
  useLayoutEffect(() => {
    screen = title;
    show();
  }, [title]);
};

/** Prefixes the tab's title with the number of unread items on every screen. */
export const useTitleCount = (unread: number): void => {
  useLayoutEffect(() => {
    count = unread;
    show();
    return () => {
      count = 0;
      show();
    };
  }, [unread]);
};

/** The available themes; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Returns the stored theme, or `system` if there is none. */
const currentTheme = (): Theme =>
  themes.find((theme) => theme === localStore.read('theme')) ?? 'system';

/** Applies the stored theme to the page; called once before the first paint. */
export const applyTheme = (): void => {
  const theme = currentTheme();
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  // The browser's toolbar follows the page: each theme-color meta applies to the scheme it is meant
  // for.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = theme === scheme ? 'all' : 'not all';
  }
};

/** Returns the theme and a setter, for the settings screen. */
export const useTheme = (): [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(currentTheme);
  const choose = (next: Theme) => {
    localStore.write('theme', next);
    applyTheme();
    setTheme(next);
  };
  return [theme, choose];
};

type PageHeadingProps = {
  /** The screen; the browser's tab is named after it. */
  screen: ScreenName;
  /** Shown instead of the screen's name. */
  title?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** Replaces the default space below. */
  className?: string;
  /** Actions at the right, below on narrow screens. */
  children?: ReactNode;
};

/** Shows the screen's only first-level heading. */
export const PageHeading = (props: PageHeadingProps) => {
  const { screen, title, subtitle, className = 'mb-6', children } = props;
  const titles: Partial<Record<ScreenName, string>> = useSharedMessages().titles;
  const name = titles[screen] ?? PRODUCT;
  useTitle(name);
  return (
    <header
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-3',
        className,
      )}
    >
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl max-sm:text-[min(1.625rem,11.5vw)] sm:text-3xl">
          {title ?? name}
        </h1>
        {subtitle && <div className="mt-1 text-muted">{subtitle}</div>}
      </div>
      {children}
    </header>
  );
};

type ComingSoonProps = {
  screen: ScreenName;
  /** One of the drawings in ui/drawings. */
  drawing: ReactNode;
  /** What the screen will contain, or what to use until then. */
  description: string;
  /** A link to use until then. */
  children?: ReactNode;
};

/** Shows a screen without content yet (product 2). */
export const ComingSoon = ({ screen, drawing, description, children }: ComingSoonProps) => (
  <>
    <PageHeading screen={screen} />
    <div className="flex flex-col items-center py-4 text-center sm:py-10">
      {drawing}
      <Badge tone="marigold" className="mt-6">
        {useSharedMessages().comingSoon}
      </Badge>
      <p className="mt-4 max-w-[42ch] text-muted">{description}</p>
      {children && <div className="mt-6 flex flex-col items-center gap-2">{children}</div>}
    </div>
  </>
);
