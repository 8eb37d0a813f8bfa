import { authEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../../test/app.ts';
import { newId } from '../../../platform/ids.ts';
import { addDevice } from '../notices.factory.ts';
import { languageOf } from './settings.repository.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());

it('a person is written to in the language of the app, else of the last device, else in English', async () => {
  const patient = await test.patient();
  const expectLanguage = async (language: 'en' | 'hi') =>
    expect(await languageOf(test.db, patient.id)).toBe(language);
  const tell = (language: 'en' | 'hi') =>
    patient.call(authEndpoints.editProfile, { body: { language } });
  await expectLanguage('en');
  await addDevice(test, patient, 'hi');
  await expectLanguage('hi');
  await tell('en');
  await expectLanguage('en');
  await addDevice(test, patient, 'en');
  await tell('hi');
  await expectLanguage('hi');
  expect(await languageOf(test.db, newId())).toBe('en');
});
