import { loadChunk } from './platform/page/failures.ts';
import './ui/tokens.css';

// Loaded once the style is here, so that the prerendered sign-in does not wait for the app's code.
const load = async (root: HTMLElement) =>
  (await loadChunk(() => import('./app/start.tsx'))).start(root);

// Absent where browser-support.js has put its note for older browsers.
const root = document.getElementById('root');
if (root) void load(root);
