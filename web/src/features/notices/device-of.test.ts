import { expect, it } from 'vitest';
import { deviceOf } from './device-of.ts';

it('tells the server which of its keys a subscription was made with', () => {
  const subscription = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
  };
  expect(deviceOf(subscription, 'en')).not.toHaveProperty('key');
  const options = { applicationServerKey: new Uint8Array([251, 255, 4, 0]).buffer };
  expect(deviceOf({ ...subscription, options }, 'en').key).toBe('-_8EAA');
});
