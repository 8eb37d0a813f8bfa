import { Scene } from './scene.tsx';

/** A doctor. */
export const DoctorDrawing = () => (
  <Scene>
    <path d="M46 104c0-23 14-35 34-35s34 12 34 35" className="fill-tint stroke-brand" />
    <circle cx="80" cy="44" r="19" className="fill-card stroke-brand" />
    <path d="M73 47c2 4 12 4 14 0" className="stroke-brand" />
    <path d="M66 72v12a10 10 0 0 0 20 0v-2" className="stroke-marigold" />
    <circle cx="98" cy="88" r="5" className="fill-marigold-tint stroke-marigold" />
    <path d="M86 82c0-6 12-6 12 1" className="stroke-marigold" />
  </Scene>
);
