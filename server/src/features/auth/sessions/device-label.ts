type Names = [RegExp, string][];

// The order matters: most user agents also name the browsers they derive from.
const BROWSERS: Names = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/FxiOS|Firefox\//, 'Firefox'],
  [/CriOS|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: Names, text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Returns a coarse label of the browser, such as "Chrome on Android": enough for users to recognize
 * their own, but no fingerprint.
 */
export const deviceLabel = (userAgent: string | undefined): string => {
  const browser = nameIn(BROWSERS, userAgent ?? '') ?? 'A browser';
  const system = nameIn(SYSTEMS, userAgent ?? '');
  return system ? `${browser} on ${system}` : browser;
};
