import { Scene } from './scene.tsx';

/** A calendar. */
export const CalendarDrawing = () => (
  <Scene>
    <rect x="40" y="26" width="80" height="74" rx="10" className="fill-card stroke-brand" />
    <path
      d="M40 36a10 10 0 0 1 10-10h60a10 10 0 0 1 10 10v12H40Z"
      className="fill-tint stroke-brand"
    />
    <path d="M60 18v14M100 18v14" className="stroke-brand" strokeWidth="3" />
    <path d="M56 64h8M76 64h8M96 64h8M56 82h8" className="stroke-line" strokeWidth="4" />
    <circle cx="90" cy="82" r="10" className="fill-marigold-tint stroke-marigold" />
    <path d="m85.5 82.5 3 3 6-6.5" className="stroke-marigold" />
  </Scene>
);
