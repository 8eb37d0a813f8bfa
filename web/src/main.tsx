import './ui/tokens.css';
import { loadChunk } from './platform/page/failures.ts';

// Loaded after the styles, so that the prerendered sign-in does not wait for the app's code.
const load = async (root: HTMLElement) => {
  const { start } = await loadChunk(() => import('./app/start.tsx'));
  // Not connected if browser-support.js, which is not awaited, has shown its note for older
  // browsers.
  if (root.isConnected) await start(root);
};

const root = document.getElementById('root');
if (root) void load(root);
