import type { areas as allAreas } from '../screens/index.ts';
import type { Screen } from '../screens/screen.ts';

/** Returns the file name of a screen's picture. */
export const pictureOf = ({ name }: Screen, size: number, theme: string): string =>
  `${name}-${size}-${theme}.webp`;

const widths: Record<number, number> = { 360: 180, 768: 240, 1280: 400 };

/** Returns an HTML page with all pictures of the gallery. */
export const contactSheet = (areas: typeof allAreas, themes: readonly string[]): string => {
  const picture = (screen: Screen, size: number, theme: string) =>
    `<img loading="lazy" src="${pictureOf(screen, size, theme)}" width="${widths[size]}" alt="${size} px, ${theme}">`;
  const entry = (screen: Screen) => {
    const rows = themes.map((theme) =>
      Object.keys(widths).map((size) => picture(screen, Number(size), theme)),
    );
    return `<h3>${screen.shows}</h3>\n${rows.map((row) => `<p>${row.join('\n')}</p>`).join('\n')}`;
  };
  const parts = areas.map(
    ({ title, screens }) => `<h2>${title}</h2>\n${screens.map(entry).join('\n')}`,
  );
  return `<!doctype html>\n<meta charset="utf-8">\n<title>Every screen and state</title>\n${parts.join('\n')}\n`;
};
