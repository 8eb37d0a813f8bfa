import { Scene } from './scene.tsx';

/** A folder of records. */
export const FolderDrawing = () => (
  <Scene>
    <path
      d="M34 40a7 7 0 0 1 7-7h24l9 10h45a7 7 0 0 1 7 7v44a7 7 0 0 1-7 7H41a7 7 0 0 1-7-7Z"
      className="fill-tint stroke-brand"
    />
    <path d="M50 24h46l12 12v34H50Z" className="fill-card stroke-brand" />
    <path d="M60 40h28M60 50h36" className="stroke-line" />
    <path d="M34 62h92l-5 33a7 7 0 0 1-7 6H46a7 7 0 0 1-7-6Z" className="fill-tint stroke-brand" />
    <path d="M60 82h10l5-9 9 17 5-8h11" className="stroke-marigold" />
  </Scene>
);
