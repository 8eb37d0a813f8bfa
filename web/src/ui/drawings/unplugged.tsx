import { Scene } from './scene.tsx';

/** A disconnected cloud, for something that could not be fetched. */
export const UnpluggedDrawing = () => (
  <Scene>
    <path
      d="M50 84a20 20 0 0 1 2-40 28 28 0 0 1 54-4 22 22 0 0 1 4 44Z"
      className="fill-card stroke-brand"
    />
    <path d="M70 58v.5M90 58v.5M72 72c4-5 12-5 16 0" className="stroke-brand" strokeWidth="3" />
    <path d="M40 22l8 8M120 22l-8 8" className="stroke-marigold" />
  </Scene>
);
