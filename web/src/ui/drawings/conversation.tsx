import { Scene } from './scene.tsx';

/** Two speech bubbles. */
export const ConversationDrawing = () => (
  <Scene>
    <path
      d="M34 26h58a9 9 0 0 1 9 9v24a9 9 0 0 1-9 9H58L44 80V68H34a9 9 0 0 1-9-9V35a9 9 0 0 1 9-9Z"
      className="fill-card stroke-brand"
    />
    <path d="M40 41h44M40 53h27" className="stroke-line" />
    <path
      d="M86 58h40a9 9 0 0 1 9 9v16a9 9 0 0 1-9 9h-4v10L110 92H86a9 9 0 0 1-9-9V67a9 9 0 0 1 9-9Z"
      className="fill-tint stroke-brand"
    />
    <path
      d="M106 83.5c-8-5-10-8-10-11a5 5 0 0 1 10-1.5 5 5 0 0 1 10 1.5c0 3-2 6-10 11Z"
      className="fill-marigold-tint stroke-marigold"
    />
  </Scene>
);
