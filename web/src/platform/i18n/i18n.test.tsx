import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { defineMessages, plural, setLanguage, useMessages } from './i18n.ts';

const messages = defineMessages(
  {
    title: 'Goals',
    count: ({ n }: { n: number }) => plural('en', n, { one: `${n} goal`, other: `${n} goals` }),
  },
  { hi: async () => ({ title: 'लक्ष्य', count: ({ n }) => `${n} लक्ष्य` }) },
);
const onlyEnglish = defineMessages({ close: 'Close' });

const Screen = () => {
  const words = useMessages(messages);
  return (
    <p>{`${words.title}: ${words.count({ n: 1 })}, ${words.count({ n: 2 })}, ${useMessages(onlyEnglish).close}`}</p>
  );
};

afterEach(() => act(() => setLanguage('en')));

const deviceSpeaks = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

test('words follow the language, which is kept, and fall back to English', async () => {
  render(
    <Suspense fallback="…">
      <Screen />
    </Suspense>,
  );
  expect(screen.getByText('Goals: 1 goal, 2 goals, Close')).toBeInTheDocument();
  await act(async () => setLanguage('hi'));
  expect(await screen.findByText('लक्ष्य: 1 लक्ष्य, 2 लक्ष्य, Close')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'hi');
  expect(localStorage.getItem('language')).toBe('hi');
});

test('the language chosen last is spoken, whichever words come last', async () => {
  render(<Screen />);
  await act(() => Promise.all([setLanguage('hi'), setLanguage('en')]));
  expect(screen.getByText(/^Goals/)).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});

test('a language whose words do not come is not spoken by halves, and can be chosen again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  let lost = true;
  const flaky = defineMessages(
    { title: 'Aims' },
    { hi: async () => (lost ? Promise.reject(new TypeError('lost')) : { title: 'उद्देश्य' }) },
  );
  const Flaky = () => <p>{useMessages(flaky).title}</p>;
  render(<Flaky />);
  await act(() => setLanguage('hi'));
  expect(screen.getByText('Aims')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  lost = false;
  await act(() => setLanguage('hi'));
  expect(screen.getByText('उद्देश्य')).toBeInTheDocument();
});

test('a language chosen in another tab is spoken here too', async () => {
  render(
    <Suspense fallback="…">
      <Screen />
    </Suspense>,
  );
  const news = { key: 'language', newValue: 'hi' };
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', news)));
  expect(await screen.findByText(/^लक्ष्य/)).toBeInTheDocument();
});

test.each([
  [['hi-IN', 'en'], 'hi'],
  [['en-IN', 'hi'], 'en'],
  [['ta', 'hi'], 'hi'],
  [['ta'], 'en'],
])('a device that speaks %s gets %s', async (languages, expected) => {
  deviceSpeaks(...languages);
  vi.resetModules();
  const { currentLanguage } = await import('./i18n.ts');
  expect(currentLanguage()).toBe(expected);
});
