import { expect, it } from 'vitest';
import { deviceLabel } from './device-label.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

it.each([
  [`Mozilla/5.0 (Linux; Android 14; SM-A145F) ${CHROME}`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Edg/126.0.0.0`, 'Edge on Windows'],
  ['curl/8.5.0', 'A browser'],
  [undefined, 'A browser'],
])('%s is called %s', (agent, label) => {
  expect(deviceLabel(agent)).toBe(label);
});
