import { writeFileSync } from 'node:fs';
import type { Browser, Locator, Page, PlaywrightWorkerArgs } from '@playwright/test';

/** Chromium flags for a fake camera with permission. */
export const FAKE_CAMERA_ARGS = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 10;
const NO_COLOUR = 128;

/** Returns the brightness of each pixel of a camera frame that shows this black and white image. */
const brightnessOf = (image: Locator): Promise<number[]> =>
  image.evaluate(
    async (element, { width, height }) => {
      const picture = element as HTMLImageElement;
      await picture.decode();
      const canvas = new OffscreenCanvas(width, height);
      const paper = canvas.getContext('2d')!;
      paper.fillStyle = 'white';
      paper.fillRect(0, 0, width, height);
      paper.drawImage(picture, (width - height) / 2, 0, height, height);
      const { data } = paper.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, point) => data[point * 4]!);
    },
    { width: WIDTH, height: HEIGHT },
  );

/** Writes a video file of a camera that shows an image of a page. */
export const filmImage = async (image: Locator, file: string): Promise<void> => {
  const brightness = Buffer.from(await brightnessOf(image));
  const colour = Buffer.alloc(brightness.length / 2, NO_COLOUR);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
};

type Launch = Pick<PlaywrightWorkerArgs, 'playwright'> & { launchOptions: object };

/**
 * Launches a browser whose only camera shows a film; with `allowed: false` it has no permission.
 */
export const launchWithCamera = (
  { playwright, launchOptions }: Launch,
  film: string,
  { allowed = true } = {},
): Promise<Browser> => {
  const { args = [], ...options } = launchOptions as { args?: string[] };
  return playwright.chromium.launch({
    ...options,
    args: [
      ...args,
      ...(allowed ? ['--use-fake-ui-for-media-stream'] : []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
};

/**
 * Gives the open page a front camera and a rear camera with a light; both show the fake camera's
 * film.
 */
export const fakeRearCamera = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const camera = (deviceId: string, label: string) =>
      ({ deviceId, label, kind: 'videoinput' }) as MediaDeviceInfo;
    mediaDevices.enumerateDevices = async () => [
      camera('front', 'Front camera'),
      camera('rear', 'Back camera'),
    ];
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open({ video: true });
      const wanted = constraints?.video as { deviceId?: { exact: string } } | undefined;
      for (const track of stream.getVideoTracks()) {
        Object.assign(track, {
          getSettings: () => ({ deviceId: wanted?.deviceId?.exact ?? 'front' }),
          getCapabilities: () => ({ torch: true }),
          applyConstraints: async () => undefined,
        });
      }
      return stream;
    };
  });

/** Records every camera track that a page opens; call it before the page loads. */
export const rememberTracks = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
};

/** Returns the state of every camera track that the page has opened. */
export const trackStates = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState),
  );
