import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defineMessages, plural, setLanguage, startLanguage } from './i18n.ts';

const fetchHindi = vi.hoisted(() => vi.fn());
vi.mock('./hindi.ts', () => ({
  get hindi() {
    return fetchHindi();
  },
}));

const hindi = {
  screen: { title: 'लक्ष्य', count: ({ n }: { n: number }) => `${n} लक्ष्य` },
};

const useScreenMessages = defineMessages('screen', {
  title: 'Goals',
  count: ({ n }: { n: number }) => plural('en', n, { one: `${n} goal`, other: `${n} goals` }),
});
const useOnlyEnglish = defineMessages('only-english', { close: 'Close' });

const Screen = () => {
  const words = useScreenMessages();
  return (
    <p>{`${words.title}: ${words.count({ n: 1 })}, ${words.count({ n: 2 })}, ${useOnlyEnglish().close}`}</p>
  );
};

afterEach(() => act(() => setLanguage('en')));

// This test runs first, before the translations have been fetched.
test('a language whose words do not come is not spoken, and can be chosen again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  fetchHindi.mockImplementation(() => {
    throw new TypeError('lost');
  });
  render(<Screen />);
  await act(() => setLanguage('hi'));
  expect(screen.getByText(/^Goals/)).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  fetchHindi.mockReturnValue(hindi);
  await act(() => setLanguage('hi'));
  expect(screen.getByText(/^लक्ष्य/)).toBeInTheDocument();
});

test('words follow the language, which is kept, and fall back to English', async () => {
  render(<Screen />);
  expect(screen.getByText('Goals: 1 goal, 2 goals, Close')).toBeInTheDocument();
  await act(() => setLanguage('hi'));
  expect(screen.getByText('लक्ष्य: 1 लक्ष्य, 2 लक्ष्य, Close')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'hi');
  expect(localStorage.getItem('language')).toBe('hi');
});

test('the language chosen last is spoken, whichever words come last', async () => {
  render(<Screen />);
  await act(() => Promise.all([setLanguage('hi'), setLanguage('en')]));
  expect(screen.getByText(/^Goals/)).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});

test('a language chosen in another tab is spoken here too', async () => {
  render(<Screen />);
  const news = { key: 'language', newValue: 'hi' };
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', news)));
  expect(await screen.findByText(/^लक्ष्य/)).toBeInTheDocument();
});

test.each([
  [['hi-IN', 'en'], 'hi'],
  [['en-IN', 'hi'], 'en'],
  [['ta', 'hi'], 'hi'],
  [['ta'], 'en'],
])('a device that speaks %s gets %s', async (spoken, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(spoken);
  await startLanguage();
  expect(document.documentElement).toHaveAttribute('lang', expected);
});

test('what was chosen on this device comes before what the device speaks', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-IN']);
  localStorage.setItem('language', 'hi');
  await startLanguage();
  expect(document.documentElement).toHaveAttribute('lang', 'hi');
});
