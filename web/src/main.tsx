import {
  bringsPicture,
  fetchAppFiles,
  nextTask,
  pictureStands,
} from './platform/page/first-picture.ts';
import { loadChunk } from './platform/page/missing-chunk.ts';
import './ui/tokens.css';

/*
 * Starts the app in steps that a slow processor can draw and answer between: the picture that the page
 * brings along, React, the app itself. All of it travels at once (preload-list.ts), the way in after
 * its picture; a part that is gone after a release loads the page anew.
 */
const begin = async (place: HTMLElement) => {
  await pictureStands();
  if (bringsPicture()) fetchAppFiles();
  await loadChunk(() => import('react-dom/client'));
  await nextTask();
  const { start } = await loadChunk(() => import('./app/start.tsx'));
  await start(place);
};

// Absent where browser-support.js has put its note for older browsers.
const root = document.getElementById('root');
if (root) void begin(root);
