import { Scene } from './scene.tsx';

/** A path that leads nowhere, for something not found. */
export const LostPathDrawing = () => (
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
    />
    <path d="M111 41c0-7 11-7 11 0 0 4-5.5 4-5.5 9M116.5 56v.5" className="stroke-brand" />
    <circle cx="22" cy="100" r="6" className="fill-marigold-tint stroke-marigold" />
  </Scene>
);
