import { afterEach, describe, expect, test } from 'vitest';
import { closeStream, faultOf, mayUseCamera, openCamera } from './camera.ts';

type Listed = { deviceId: string; label: string; getCapabilities?: () => object };
const front = { deviceId: 'front', label: 'camera2 1, facing front' };
const wide = { deviceId: 'wide', label: 'camera2 2, facing back' };
const back = { deviceId: 'back', label: 'camera2 0, facing back' };

const device = (listed: Listed[], { present = 'front', gone = [] as string[] } = {}) => {
  const opened: { id: string; ended: boolean }[] = [];
  const getUserMedia = async ({ video }: { video: { deviceId?: { exact: string } } }) => {
    const id = video.deviceId?.exact ?? present;
    if (gone.includes(id)) throw new DOMException('', 'OverconstrainedError');
    const track = { id, ended: false };
    opened.push(track);
    const face = { stop: () => (track.ended = true), getSettings: () => ({ deviceId: id }) };
    return { getTracks: () => [face], getVideoTracks: () => [face] };
  };
  const enumerateDevices = async () => [
    { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
    ...listed.map((camera) => ({ kind: 'videoinput', ...camera })),
  ];
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia, enumerateDevices },
    configurable: true,
  });
  return opened;
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(window, 'isSecureContext');
});

describe('the camera', () => {
  test("is the first of the device's list", async () => {
    const opened = device([front, back], { present: 'back' });
    const camera = await openCamera(null);
    expect(camera.id).toBe('front');
    // The browser's preferred camera is closed again.
    expect(opened).toEqual([
      { id: 'back', ended: true },
      { id: 'front', ended: false },
    ]);
  });

  test('can be switched to the main rear one, and back', async () => {
    device([front, wide, back]);
    expect((await openCamera(null)).otherId).toBe('back');
    expect(await openCamera('back')).toMatchObject({ id: 'back', otherId: 'front' });
  });

  test.each([
    ['फ़्रंट कैमरा', ['बैक अल्ट्रा वाइड कैमरा', 'बैक कैमरा']],
    ['सामने का कैमरा', ['पीछे का कैमरा']],
    ['समोरील कॅमेरा', ['मागील कॅमेरा']],
    ['সামনের ক্যামেরা', ['পিছনের ক্যামেরা']],
    ['முன் கேமரா', ['பின் கேமரா']],
    ['ముందు కెమెరా', ['వెనుక కెమెరా']],
    ['આગળનો કૅમેરા', ['પાછળનો કૅમેરા']],
    ['ಮುಂಬದಿ ಕ್ಯಾಮರಾ', ['ಹಿಂಬದಿ ಕ್ಯಾಮರಾ']],
  ])('is known as the rear one in the languages of India, beside %s', async (label, rear) => {
    device([
      { deviceId: 'front', label },
      ...rear.map((name) => ({ deviceId: name, label: name })),
    ]);
    expect((await openCamera(null)).otherId).toBe(rear.at(-1));
  });

  test('is known as the rear one by what the browser says of it, whatever its label', async () => {
    const facing = (facingMode: string[]) => ({ getCapabilities: () => ({ facingMode }) });
    device([
      { deviceId: 'front', label: 'Kamera 1', ...facing(['user']) },
      { deviceId: 'rear', label: 'Kamera 2', ...facing(['environment']) },
    ]);
    expect((await openCamera(null)).otherId).toBe('rear');
  });

  test.each([
    ['alone', [front]],
    ['already the rear one', [back]],
    ['beside another without a label', [front, { deviceId: 'x', label: '' }]],
  ])('offers no other one when it is %s', async (_, listed) => {
    device(listed, { present: listed[0]!.deviceId });
    expect((await openCamera(null)).otherId).toBeNull();
  });

  test('is the first again when the remembered one is gone', async () => {
    device([front, back], { gone: ['old'] });
    expect((await openCamera('old')).id).toBe('front');
  });

  test('is missed where there is none', async () => {
    device([]);
    expect(faultOf(await openCamera(null).catch((cause) => cause))).toBe('none');
  });

  test('is off when its tracks are ended', async () => {
    const opened = device([front]);
    closeStream((await openCamera(null)).stream);
    expect(opened.every(({ ended }) => ended)).toBe(true);
  });

  test('is only asked for on a secure page', () => {
    device([front]);
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    expect(mayUseCamera()).toBe(true);
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    expect(mayUseCamera()).toBe(false);
  });
});
