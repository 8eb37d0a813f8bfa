import { loadChunk } from './platform/page/failures.ts';
import './ui/tokens.css';

// Loaded once the style is here, so that the prerendered sign-in does not wait for the app's code.
const load = async (root: HTMLElement) => {
  const { start } = await loadChunk(() => import('./app/start.tsx'));
  // Gone where browser-support.js, which nobody waits for, has put its note for older browsers.
  if (root.isConnected) await start(root);
};

const root = document.getElementById('root');
if (root) void load(root);
