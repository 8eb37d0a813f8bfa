import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Explanation, Steps } from './explanation.tsx';
import { useNoticesMessages } from './notices.messages.ts';

/** Frame for a picture of part of an iPhone's screen. */
const Screen = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 240 56"
    aria-hidden="true"
    fill="none"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="h-auto w-full max-w-72"
  >
    <rect x="1" y="1" width="238" height="54" rx="12" className="fill-sunken stroke-hairline" />
    {children}
  </svg>
);

/** Safari's bottom bar: back, forward, share, bookmarks, tabs. */
const ShareButton = () => (
  <Screen>
    <path d="M32 20l-8 8 8 8M68 20l8 8-8 8" className="stroke-line" />
    <circle cx="120" cy="28" r="22" className="fill-tint stroke-brand" />
    <path
      d="M114 24h-4v16h20V24h-4M120 33V14M114 19l6-6 6 6"
      className="stroke-brand"
      strokeWidth="2.5"
    />
    <path
      d="M162 20c3-2 6-2 8 0 2-2 5-2 8 0v16c-3-2-6-2-8 0-2-2-5-2-8 0ZM170 20v16"
      className="stroke-line"
    />
    <path d="M206 24h12v12h-12ZM210 20h12v12" className="stroke-line" />
  </Screen>
);

/** The row of Safari's share sheet: a text, and a plus in a square. */
const AddRow = ({ text }: { text: string }) => (
  <span
    aria-hidden="true"
    className="flex max-w-72 items-center justify-between gap-3 rounded-field border border-hairline bg-sunken px-4 py-3"
  >
    {text}
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      className="size-6 shrink-0 stroke-brand"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <path d="M12 8v8M8 12h8" />
    </svg>
  </span>
);

/** The Home Screen with the Saathi icon among others. */
const NewPicture = () => (
  <Screen>
    <rect x="18" y="10" width="36" height="36" rx="9" className="fill-hairline" />
    <rect x="74" y="10" width="36" height="36" rx="9" className="fill-hairline" />
    <image href="/icons/apple-touch-icon.png" x="128" y="8" width="40" height="40" />
    <rect x="126" y="6" width="44" height="44" rx="12" className="stroke-brand" strokeWidth="2.5" />
    <rect x="186" y="10" width="36" height="36" rx="9" className="fill-hairline" />
  </Screen>
);

/**
 * Instructions with pictures to add Saathi to an iPhone's Home Screen, which notifications require.
 */
export const HomeScreen = () => {
  const words = useNoticesMessages().homeScreen;
  return (
    <Explanation icon={Smartphone} title={words.title} text={words.text}>
      <Steps
        steps={[
          { text: words.share, picture: <ShareButton /> },
          { text: words.add, picture: <AddRow text={words.addRow} /> },
          { text: words.open, picture: <NewPicture /> },
        ]}
      />
    </Explanation>
  );
};
