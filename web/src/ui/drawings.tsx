import type { ReactNode } from 'react';

const Scene = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 160 120"
    fill="none"
    aria-hidden="true"
    className="h-auto w-40 max-w-full"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <ellipse cx="80" cy="104" rx="58" ry="9" className="fill-sunken" />
    {children}
  </svg>
);

const Sprout = () => (
  <Scene>
    <path
      d="M58 78h44l-5 25a5 5 0 0 1-5 4H68a5 5 0 0 1-5-4z"
      className="fill-tint stroke-brand"
      strokeWidth="2.5"
    />
    <path d="M54 70h52v9H54z" className="fill-card stroke-brand" strokeWidth="2.5" />
    <path d="M80 70V40" className="stroke-brand" strokeWidth="3" />
    <path
      d="M80 52c-4-14-15-18-27-17 0 13 10 21 27 17Z"
      className="fill-achieved-tint stroke-achieved"
      strokeWidth="2.5"
    />
    <path
      d="M80 42c2-15 13-22 27-22 1 15-9 25-27 22Z"
      className="fill-achieved-tint stroke-achieved"
      strokeWidth="2.5"
    />
    <circle
      cx="36"
      cy="28"
      r="7"
      className="fill-marigold-tint stroke-marigold"
      strokeWidth="2.5"
    />
    <path
      d="M36 13v-3M36 46v-3M21 28h-3M54 28h-3M25.5 17.5l-2-2M48.5 40.5l-2-2M46.5 17.5l2-2M23.5 40.5l2-2"
      className="stroke-marigold"
      strokeWidth="2.5"
    />
  </Scene>
);

const Doctor = () => (
  <Scene>
    <path
      d="M46 104c0-23 14-35 34-35s34 12 34 35"
      className="fill-tint stroke-brand"
      strokeWidth="2.5"
    />
    <circle cx="80" cy="44" r="19" className="fill-card stroke-brand" strokeWidth="2.5" />
    <path d="M73 47c2 4 12 4 14 0" className="stroke-brand" strokeWidth="2.5" />
    <path d="M66 72v12a10 10 0 0 0 20 0v-2" className="stroke-marigold" strokeWidth="2.5" />
    <circle
      cx="98"
      cy="88"
      r="5"
      className="fill-marigold-tint stroke-marigold"
      strokeWidth="2.5"
    />
    <path d="M86 82c0-6 12-6 12 1" className="stroke-marigold" strokeWidth="2.5" />
  </Scene>
);

const Conversation = () => (
  <Scene>
    <path
      d="M34 26h58a9 9 0 0 1 9 9v24a9 9 0 0 1-9 9H58L44 80V68H34a9 9 0 0 1-9-9V35a9 9 0 0 1 9-9Z"
      className="fill-card stroke-brand"
      strokeWidth="2.5"
    />
    <path d="M40 41h44M40 53h27" className="stroke-line" strokeWidth="2.5" />
    <path
      d="M86 58h40a9 9 0 0 1 9 9v16a9 9 0 0 1-9 9h-4v10L110 92H86a9 9 0 0 1-9-9V67a9 9 0 0 1 9-9Z"
      className="fill-tint stroke-brand"
      strokeWidth="2.5"
    />
    <path
      d="M106 83.5c-8-5-10-8-10-11a5 5 0 0 1 10-1.5 5 5 0 0 1 10 1.5c0 3-2 6-10 11Z"
      className="fill-marigold-tint stroke-marigold"
      strokeWidth="2.5"
    />
  </Scene>
);

const People = () => (
  <Scene>
    <circle cx="56" cy="50" r="14" className="fill-card stroke-brand" strokeWidth="2.5" />
    <path
      d="M30 102c0-18 10-28 26-28s26 10 26 28"
      className="fill-tint stroke-brand"
      strokeWidth="2.5"
    />
    <circle cx="106" cy="42" r="14" className="fill-card stroke-marigold" strokeWidth="2.5" />
    <path
      d="M82 102c0-24 8-36 24-36s26 12 26 36"
      className="fill-marigold-tint stroke-marigold"
      strokeWidth="2.5"
    />
  </Scene>
);

const Calendar = () => (
  <Scene>
    <rect
      x="40"
      y="26"
      width="80"
      height="74"
      rx="10"
      className="fill-card stroke-brand"
      strokeWidth="2.5"
    />
    <path
      d="M40 36a10 10 0 0 1 10-10h60a10 10 0 0 1 10 10v12H40Z"
      className="fill-tint stroke-brand"
      strokeWidth="2.5"
    />
    <path d="M60 18v14M100 18v14" className="stroke-brand" strokeWidth="3" />
    <path d="M56 64h8M76 64h8M96 64h8M56 82h8" className="stroke-line" strokeWidth="4" />
    <circle
      cx="90"
      cy="82"
      r="10"
      className="fill-marigold-tint stroke-marigold"
      strokeWidth="2.5"
    />
    <path d="m85.5 82.5 3 3 6-6.5" className="stroke-marigold" strokeWidth="2.5" />
  </Scene>
);

const Folder = () => (
  <Scene>
    <path
      d="M34 40a7 7 0 0 1 7-7h24l9 10h45a7 7 0 0 1 7 7v44a7 7 0 0 1-7 7H41a7 7 0 0 1-7-7Z"
      className="fill-tint stroke-brand"
      strokeWidth="2.5"
    />
    <path d="M50 24h46l12 12v34H50Z" className="fill-card stroke-brand" strokeWidth="2.5" />
    <path d="M60 40h28M60 50h36" className="stroke-line" strokeWidth="2.5" />
    <path
      d="M34 62h92l-5 33a7 7 0 0 1-7 6H46a7 7 0 0 1-7-6Z"
      className="fill-tint stroke-brand"
      strokeWidth="2.5"
    />
    <path d="M60 82h10l5-9 9 17 5-8h11" className="stroke-marigold" strokeWidth="2.5" />
  </Scene>
);

const LostPath = () => (
  <Scene>
    <path
      d="M22 100c26 0 22-24 46-24s14-28 44-28"
      className="stroke-line"
      strokeWidth="3"
      strokeDasharray="1 9"
    />
    <path
      d="M116 78c-13-15-18-24-18-33a18 18 0 0 1 36 0c0 9-5 18-18 33Z"
      className="fill-tint stroke-brand"
      strokeWidth="2.5"
    />
    <path
      d="M111 41c0-7 11-7 11 0 0 4-5.5 4-5.5 9M116.5 56v.5"
      className="stroke-brand"
      strokeWidth="2.5"
    />
    <circle
      cx="22"
      cy="100"
      r="6"
      className="fill-marigold-tint stroke-marigold"
      strokeWidth="2.5"
    />
  </Scene>
);

const Unplugged = () => (
  <Scene>
    <path
      d="M50 84a20 20 0 0 1 2-40 28 28 0 0 1 54-4 22 22 0 0 1 4 44Z"
      className="fill-card stroke-brand"
      strokeWidth="2.5"
    />
    <path d="M70 58v.5M90 58v.5M72 72c4-5 12-5 16 0" className="stroke-brand" strokeWidth="3" />
    <path d="M40 22l8 8M120 22l-8 8" className="stroke-marigold" strokeWidth="2.5" />
  </Scene>
);

const scenes = {
  sprout: Sprout,
  doctor: Doctor,
  conversation: Conversation,
  people: People,
  calendar: Calendar,
  folder: Folder,
  'lost-path': LostPath,
  unplugged: Unplugged,
};

export type DrawingName = keyof typeof scenes;

/** A small drawing for screens that have nothing else to show. */
export const Drawing = ({ name }: { name: DrawingName }) => {
  const Chosen = scenes[name];
  return <Chosen />;
};
