import { expect, test, vi } from 'vitest';
import {
  noticesServer,
  pushBrowser,
  withoutPush,
} from '../src/features/notices/notices.factory.ts';
import { syncDevice } from '../src/features/notices/sync-device.ts';
import { setLanguage } from '../src/platform/i18n/i18n.ts';
import { answerCalls, aPatient } from '../test/server.ts';
import { listenToPushes } from './push.ts';

/** The browser replaces the subscription while no page is open; returns what the server is told. */
const renewed = async () => {
  vi.stubGlobal('registration', {});
  const work: Promise<unknown>[] = [];
  const newSubscription = {
    endpoint: 'https://push.example/renewed',
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
  };
  const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(1) } };
  const more = {
    newSubscription,
    oldSubscription,
    waitUntil: (one: Promise<unknown>) => work.push(one),
  };
  const seen = answerCalls(noticesServer().answers);
  self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), more));
  await Promise.all(work);
  return seen.find(({ method }) => method === 'POST')?.body;
};

test('a renewed subscription speaks the language of the app, whatever the browser’s', async () => {
  pushBrowser();
  listenToPushes();
  expect(await renewed()).toMatchObject({ language: 'en' });
  answerCalls(noticesServer().answers);
  await setLanguage('hi');
  await syncDevice(aPatient.id);
  expect(await renewed()).toMatchObject({
    endpoint: 'https://push.example/renewed',
    language: 'hi',
  });
  await setLanguage('en');
  withoutPush();
});
