import { Scene } from './scene.tsx';

/** Several people. */
export const PeopleDrawing = () => (
  <Scene>
    <circle cx="56" cy="50" r="14" className="fill-card stroke-brand" />
    <path d="M30 102c0-18 10-28 26-28s26 10 26 28" className="fill-tint stroke-brand" />
    <circle cx="106" cy="42" r="14" className="fill-card stroke-marigold" />
    <path d="M82 102c0-24 8-36 24-36s26 12 26 36" className="fill-marigold-tint stroke-marigold" />
  </Scene>
);
