import type { areas as allAreas } from '../screens/index.ts';
import type { Screen } from '../screens/screen.ts';

const pictures = (name: string) => {
  const file = (size: number, theme: string) => `gallery/${name}-${size}-${theme}.webp`;
  return [
    `<img src="${file(360, 'light')}" width="180" alt="on a phone">`,
    `<img src="${file(360, 'dark')}" width="180" alt="on a phone, dark">`,
    `<img src="${file(1280, 'light')}" width="540" alt="on a desk">`,
  ].join(' ');
};

const entry = ({ name, shows }: Screen) => `### ${shows}\n\n${pictures(name)}\n`;

/** The page that shows every picture of the gallery. */
export const contactSheet = (areas: typeof allAreas): string => {
  const count = areas.reduce((sum, { screens }) => sum + screens.length, 0);
  const parts = areas.map(
    ({ title, screens }) => `## ${title}\n\n${screens.map(entry).join('\n')}`,
  );
  return [
    '# Every screen and state',
    '',
    `${count} screens and states, pictured from the running product by \`npm run gallery\`: at 360 and 1280 px in light, at 360 px in dark. The same command puts 768 px and the rest of dark into a temporary folder.`,
    '',
    ...parts,
  ].join('\n');
};
