import type { areas as allAreas } from '../screens/index.ts';
import type { Screen } from '../screens/screen.ts';

type Theme = 'light' | 'dark';

/** Widths in the order they are shown, each with its place in the row. */
const shots = [
  { size: 360, width: 120, on: 'on a phone' },
  { size: 768, width: 185, on: 'on a tablet' },
  { size: 1280, width: 365, on: 'on a desk' },
];

/** Whether an address alone leads there: a screen rather than a state of one. */
const isWhole = ({ arrange, holds, fails, alters }: Screen) =>
  !arrange && !holds && !fails && !alters;

/** Which pictures are kept with the documentation: all of each screen, the narrow and a wide one of each state. */
export const isKept = (screen: Screen, size: number, theme: Theme): boolean =>
  isWhole(screen) || size === 360 || (size === 1280 && theme === 'light');

const pictures = (screen: Screen, theme: Theme) =>
  shots
    .filter(({ size }) => isKept(screen, size, theme))
    .map(({ size, width, on }) => {
      const file = `gallery/${screen.name}-${size}-${theme}.webp`;
      return `<img src="${file}" width="${width}" alt="${on}, ${theme}">`;
    })
    .join(' ');

const entry = (screen: Screen) => {
  const rows = [pictures(screen, 'light'), pictures(screen, 'dark')];
  return `### ${screen.shows}\n\n${rows.join(isWhole(screen) ? '\n\n' : ' ')}\n`;
};

/** The page that shows the pictures of the gallery. */
export const contactSheet = (areas: typeof allAreas): string => {
  const count = areas.reduce((sum, { screens }) => sum + screens.length, 0);
  const parts = areas.map(
    ({ title, screens }) => `## ${title}\n\n${screens.map(entry).join('\n')}`,
  );
  return [
    '# Every screen and state',
    '',
    `${count} screens and states, pictured from the running product by \`npm run gallery\`: each screen at 360, 768 and 1280 px in light and in dark, each further state on a phone in both and on a desk. The same command puts the other pictures into a temporary folder, and measures the wider ones by the rules of axe in both themes; the tests measure the phone.`,
    '',
    ...parts,
  ].join('\n');
};
