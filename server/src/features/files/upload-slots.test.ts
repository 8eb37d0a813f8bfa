import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createUploadSlots } from './upload-slots.ts';

const BUSY = { code: 'overloaded', details: { retryAfterSeconds: expect.any(Number) } };

describe('uploads at once', () => {
  it('are so many in all and of one person; the others are turned away with a time to come back', async () => {
    const slots = createUploadSlots({ inAll: 3, each: 2, address: 3 });
    const [asha, ravi, meera] = [newId(), newId(), newId()] as never[];
    const ends: (() => void)[] = [];
    const hold = (person: never) =>
      slots(
        { personId: person, address: '10.0.0.1' },
        () => new Promise<void>((end) => ends.push(end)),
      );
    const held = [hold(asha as never), hold(asha as never)];
    await expect(hold(asha as never)).rejects.toMatchObject(BUSY);
    held.push(hold(ravi as never));
    await expect(hold(meera as never)).rejects.toMatchObject(BUSY);
    for (const end of ends) end();
    await Promise.all(held);
    await expect(slots({ personId: asha as never, address: '' }, async () => 'in')).resolves.toBe(
      'in',
    );
  });

  it('from one address leave places for others, however many people are there', async () => {
    const slots = createUploadSlots({ inAll: 3, each: 2, address: 2 });
    const ends: (() => void)[] = [];
    const hold = (address: string) =>
      slots({ personId: newId(), address }, () => new Promise<void>((end) => ends.push(end)));
    const held = [hold('10.0.0.1'), hold('10.0.0.1')];
    await expect(hold('10.0.0.1')).rejects.toMatchObject(BUSY);
    held.push(hold('10.0.0.2'));
    for (const end of ends) end();
    await Promise.all(held);
  });

  it('leave their place when they fail', async () => {
    const slots = createUploadSlots({ inAll: 1, each: 1, address: 1 });
    const asha = newId() as never;
    const fails = () =>
      slots({ personId: asha, address: '10.0.0.1' }, () => Promise.reject(new Error('cut off')));
    await expect(fails()).rejects.toThrow('cut off');
    await expect(fails()).rejects.toThrow('cut off');
  });
});
