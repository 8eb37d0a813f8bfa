import { Scene } from './scene.tsx';

/** A sprout, for a patient without goals. */
export const SproutDrawing = () => (
  <Scene>
    <path d="M58 78h44l-5 25a5 5 0 0 1-5 4H68a5 5 0 0 1-5-4z" className="fill-tint stroke-brand" />
    <path d="M54 70h52v9H54z" className="fill-card stroke-brand" />
    <path d="M80 70V40" className="stroke-brand" strokeWidth="3" />
    <path
      d="M80 52c-4-14-15-18-27-17 0 13 10 21 27 17Z"
      className="fill-achieved-tint stroke-achieved"
    />
    <path
      d="M80 42c2-15 13-22 27-22 1 15-9 25-27 22Z"
      className="fill-achieved-tint stroke-achieved"
    />
    <circle cx="36" cy="28" r="7" className="fill-marigold-tint stroke-marigold" />
    <path
      d="M36 13v-3M36 46v-3M21 28h-3M54 28h-3M25.5 17.5l-2-2M48.5 40.5l-2-2M46.5 17.5l2-2M23.5 40.5l2-2"
      className="stroke-marigold"
    />
  </Scene>
);
