import { beforeEach, describe, expect, test, vi } from 'vitest';

const own = vi.hoisted(() => ({ detect: vi.fn(), prepare: vi.fn() }));
vi.mock('barcode-detector/ponyfill', () => ({
  BarcodeDetector: class {
    detect = own.detect;
  },
  prepareZXingModule: own.prepare,
}));

const giveNative = (formats: string[], detect: () => Promise<{ rawValue: string }[]>) =>
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats;
      detect = detect;
    },
  );
const picture = new Blob(['x']);
const load = async () => (await import('./code-reader.ts')).loadCodeReader();

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  own.detect.mockReset().mockResolvedValue([{ rawValue: 'ours' }]);
  own.prepare.mockReset();
});

describe('the reader of codes', () => {
  test("is the browser's own where it reads QR codes", async () => {
    giveNative(['qr_code', 'ean_13'], async () => [{ rawValue: 'native' }]);
    expect(await (await load())(picture)).toBe('native');
    expect(own.prepare).not.toHaveBeenCalled();
  });

  test('is ours where the browser has none, or none for QR codes', async () => {
    expect(await (await load())(picture)).toBe('ours');
    vi.resetModules();
    giveNative(['ean_13'], async () => [{ rawValue: 'native' }]);
    expect(await (await load())(picture)).toBe('ours');
  });

  test("is ours when the browser's own fails at work", async () => {
    giveNative(['qr_code'], () => Promise.reject(new Error('Service unavailable')));
    expect(await (await load())(picture)).toBe('ours');
  });

  test('fetches its parts from us alone', async () => {
    await load();
    const { locateFile } = own.prepare.mock.calls[0]![0].overrides;
    const address = locateFile('zxing_reader.wasm', 'https://cdn.example.org/');
    expect(new URL(address, 'http://saathi.test').origin).toBe('http://saathi.test');
  });

  test('finds nothing in a picture without a code', async () => {
    own.detect.mockResolvedValue([]);
    expect(await (await load())(picture)).toBeNull();
  });
});
