import type { QrValidation } from '@saathi/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { loadCodeReader } from './code-reader.ts';
import { button, invalid, press, show, VALIDATE, valid } from './qr-scanner.factory.tsx';

vi.mock('./code-reader.ts', () => ({ loadCodeReader: vi.fn() }));

/** The code in front of the camera; null if there is none. */
let inView: string | null = null;
let tracks: { ended: boolean; tell: () => void }[] = [];

const giveCamera = (open?: () => Promise<never>, cameras = 1) => {
  const list = [
    { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
    { kind: 'videoinput', deviceId: 'back', label: 'Back camera' },
  ].slice(0, cameras);
  const getUserMedia = async ({ video }: { video: { deviceId?: { exact: string } } }) => {
    const track = Object.assign(new EventTarget(), {
      ended: false,
      torch: false,
      stop() {
        track.ended = true;
      },
      tell: () => track.dispatchEvent(new Event('ended')),
      getSettings: () => ({ deviceId: video.deviceId?.exact ?? 'front' }),
      getCapabilities: () => ({ torch: video.deviceId?.exact === 'back' }),
      applyConstraints: async () => {},
    });
    tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: open ?? getUserMedia, enumerateDevices: async () => list },
    configurable: true,
  });
};

const startCamera = async () => {
  await press('Start Camera');
  await button('Stop Scanning');
};
const live = () => tracks.filter(({ ended }) => !ended).length;
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

beforeEach(() => {
  clearToast();
  inView = null;
  tracks = [];
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', {
    value: 4,
    configurable: true,
  });
  HTMLMediaElement.prototype.play = async () => {};
  vi.mocked(loadCodeReader).mockResolvedValue(async () => inView);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  giveCamera();
});
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

describe('the scanner', () => {
  test('waits with the camera off and says how it works', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Scan Doctor QR Code');
    expect(screen.getByText('Tap Start Camera and allow permission')).toBeInTheDocument();
    expect(
      screen.getByText('Camera access is required to scan. No images are stored.'),
    ).toBeInTheDocument();
    expect(live()).toBe(0);
  });

  test('says what to do while the camera is on, and turns it off again', async () => {
    show();
    await startCamera();
    expect(screen.getByText('Point camera at QR code')).toBeInTheDocument();
    expect(live()).toBe(1);
    await press('Stop Scanning');
    expect(live()).toBe(0);
    expect(await button('Start Camera')).toBeInTheDocument();
  });

  test('turns the camera off when it is left', async () => {
    const { unmount } = show();
    await startCamera();
    unmount();
    expect(live()).toBe(0);
  });

  test('says that it validates, then shows the doctor with the camera off', async () => {
    let answer: (answer: { body: QrValidation }) => void = () => {};
    show({
      [VALIDATE]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    inView = 'a-code';
    await startCamera();
    expect(await screen.findByText('Validating QR code...')).toBeInTheDocument();
    await act(async () => answer({ body: valid }));
    expect(await screen.findByText('Scan Complete!')).toHaveFocus();
    expect(live()).toBe(0);
  });

  test.each([
    [
      invalid('This code was replaced. Ask your doctor for the new one.'),
      'This code was replaced. Ask your doctor for the new one.',
    ],
    [invalid(null), 'QR code is not valid'],
    [{ ...valid, doctor: null }, 'QR code is not valid'],
  ])('keeps the camera on for %j', async (body, sentence) => {
    show({ [VALIDATE]: { body } });
    inView = 'a-code';
    await startCamera();
    expect(await screen.findByText('Invalid QR Code')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(live()).toBe(1);
  });

  test('does not submit the same code again, and another one only after two seconds', async () => {
    const asked: number[] = [];
    const { codes } = show({
      [VALIDATE]: () => {
        asked.push(performance.now());
        return { body: invalid('No') };
      },
    });
    inView = 'first';
    await startCamera();
    await waitFor(() => expect(codes()).toEqual(['first']));
    inView = 'second';
    await waitFor(() => expect(codes()).toEqual(['first', 'second']), { timeout: 60_000 });
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThan(1_900);
    await pause(2_300);
    expect(codes()).toEqual(['first', 'second']);
  }, 120_000);

  test('that could not ask the server says so and can try again', async () => {
    let tries = 0;
    const { codes } = show({
      [VALIDATE]: () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return { body: valid };
      },
    });
    inView = 'a-code';
    await startCamera();
    expect(await screen.findByText('Scan Failed')).toBeInTheDocument();
    expect(screen.getByText('Failed to validate QR code')).toBeInTheDocument();
    await press('Try again');
    expect(await screen.findByText('Scan Complete!')).toBeInTheDocument();
    expect(codes()).toEqual(['a-code', 'a-code']);
  });

  test('says how long to wait after too many attempts', async () => {
    const sentence = 'Too many attempts. Try again in 10 minutes.';
    show({ [VALIDATE]: errorAnswer(429, 'too_many_attempts', sentence) });
    inView = 'a-code';
    await startCamera();
    expect(await screen.findByText('Scan Failed')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  test('switches to the rear camera and its light, and remembers it', async () => {
    giveCamera(undefined, 2);
    show();
    await startCamera();
    expect(screen.queryByRole('button', { name: 'Light' })).not.toBeInTheDocument();
    await press('Switch camera');
    await press('Light');
    expect(await screen.findByRole('button', { name: 'Light', pressed: true })).toBeInTheDocument();
    expect(live()).toBe(1);
    expect(localStorage.getItem('camera')).toBe('back');
  });

  test('offers no switch and no light where the device has neither', async () => {
    show();
    await startCamera();
    expect(screen.queryByRole('button', { name: 'Switch camera' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Light' })).not.toBeInTheDocument();
  });
});

describe('a camera that does not come', () => {
  const noCamera = 'Please ensure your device has a camera and grant permission to use it.';
  const failed = 'Failed to access camera. Please check permissions and try again.';
  const none = 'There is no camera here';
  const refused = 'The camera is not allowed';
  const busy = 'The camera did not start';
  const refuse = (name: string) => () => Promise.reject(new DOMException('', name));

  test.each([
    ['none in the list', () => giveCamera(undefined, 0), 'No Camera Found', noCamera, none],
    ['none found', () => giveCamera(refuse('NotFoundError')), 'No Camera Found', noCamera, none],
    ['refused', () => giveCamera(refuse('NotAllowedError')), 'Camera Error', failed, refused],
    [
      'in use elsewhere',
      () => giveCamera(refuse('NotReadableError')),
      'Camera Error',
      failed,
      busy,
    ],
  ])(
    'is told apart: %s, and what to do stays until it is tried again',
    async (_, arrange, title, text, note) => {
      arrange();
      show();
      await press('Start Camera');
      expect(await screen.findByText(title)).toBeInTheDocument();
      expect(screen.getByText(text)).toBeInTheDocument();
      expect(await button('Start Camera')).not.toHaveAttribute('aria-disabled');
      expect(screen.getByText(note)).toBeInTheDocument();
      giveCamera();
      await press('Start Camera');
      await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument());
    },
  );

  test('or goes away while it is on, is told', async () => {
    show();
    await startCamera();
    act(() => tracks[0]?.tell());
    expect(await screen.findByText('Camera Error')).toBeInTheDocument();
    expect(live()).toBe(0);
  });

  test('is explained on a page that is not secure, where a picture still works', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    inView = 'a-code';
    show({ [VALIDATE]: { body: valid } });
    expect(screen.getByText('The camera needs a secure page')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start Camera' })).not.toBeInTheDocument();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await userEvent.upload(input, new File(['x'], 'code.png', { type: 'image/png' }));
    expect(await screen.findByText('Scan Complete!')).toBeInTheDocument();
  });
});

describe('a picture', () => {
  test.each([
    ['holds no code', async () => null],
    ['cannot be opened', () => Promise.reject(new Error('HEIC'))],
  ])('that %s is told', async (_, read) => {
    vi.mocked(loadCodeReader).mockResolvedValue(read);
    const { seen } = show();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await userEvent.upload(input, new File(['x'], 'cat.png', { type: 'image/png' }));
    expect(await screen.findByText('No QR code was found in this picture.')).toBeInTheDocument();
    expect(seen).toEqual([]);
  });
});
