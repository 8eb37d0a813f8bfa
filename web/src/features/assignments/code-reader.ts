import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

type Picture = HTMLVideoElement | Blob;
type Detector = { detect: (picture: Picture) => Promise<{ rawValue: string }[]> };
type NativeDetector = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const QR = 'qr_code';

const nativeDetector = async (): Promise<Detector | null> => {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  if (!Native) return null;
  const formats = await Native.getSupportedFormats().catch((): string[] => []);
  return formats.includes(QR) ? new Native({ formats: [QR] }) : null;
};

const wasmDetector = async (): Promise<Detector> => {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // By default the library loads its WebAssembly file from a third-party server; use our own copy.
  prepareZXingModule({
    overrides: {
      locateFile: (file: string, folder: string) =>
        file.endsWith('.wasm') ? wasmUrl : folder + file,
    },
  });
  return new BarcodeDetector({ formats: [QR] });
};

/**
 * Reads the QR code in a picture; resolves to null if there is none.
 * @throws if the picture cannot be opened.
 */
export type CodeReader = (picture: Picture) => Promise<string | null>;

const createReader = async (): Promise<CodeReader> => {
  let native = await nativeDetector();
  let own = native ? null : await wasmDetector();
  return async (picture) => {
    const codes = await (own ?? native)?.detect(picture).catch(async (cause) => {
      // Some phones list the format but lack the service that reads it.
      if (!native) throw cause;
      native = null;
      own = await wasmDetector();
      return own.detect(picture);
    });
    return codes?.[0]?.rawValue || null;
  };
};

let loading: Promise<CodeReader> | undefined;

/** Returns the device's own QR code reader if it has one, otherwise ours, loaded on first use. */
export const loadCodeReader = (): Promise<CodeReader> => {
  loading ??= createReader().catch((cause) => {
    loading = undefined;
    throw cause;
  });
  return loading;
};
