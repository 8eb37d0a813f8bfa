// npm run icons: renders the app's icons from the logo with the system's Chromium.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const browser = process.env.SAATHI_BROWSER ?? '/usr/bin/chromium';
const publicDirectory = join(root, 'web/public');
const mark = readFileSync(join(publicDirectory, 'favicon.svg'), 'utf8');
// Devices crop maskable icons to their own shape: the background fills the square, the logo its
// centre.
const fullGround = mark.replace(' rx="12"', '');
const maskable = fullGround.replace('viewBox="0 0 40 40"', 'viewBox="-6 -6 52 52"');

const icons = [
  { name: 'icon-192', size: 192, svg: mark },
  { name: 'icon-512', size: 512, svg: mark },
  { name: 'maskable-512', size: 512, svg: maskable },
  { name: 'apple-touch-icon', size: 180, svg: fullGround },
];

const draw = (directory, { name, size, svg }) => {
  const page = join(directory, `${name}.html`);
  const drawing = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  writeFileSync(
    page,
    `<style>body{margin:0;background:#0b6b66}svg{display:block}.alone{background:none}</style>` +
      `<body class="${svg === mark ? 'alone' : ''}">${drawing}`,
  );
  const { status } = spawnSync(browser, [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--default-background-color=00000000',
    `--window-size=${size},${size}`,
    `--screenshot=${join(publicDirectory, 'icons', `${name}.png`)}`,
    `file://${page}`,
  ]);
  if (status !== 0) throw new Error(`${name}: the browser ended with ${status}`);
};

const directory = mkdtempSync(join(tmpdir(), 'saathi-icons-'));
mkdirSync(join(publicDirectory, 'icons'), { recursive: true });
try {
  for (const icon of icons) draw(directory, icon);
} finally {
  rmSync(directory, { recursive: true });
}
