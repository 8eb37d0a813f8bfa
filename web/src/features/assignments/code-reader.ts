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

const ownDetector = async (): Promise<Detector> => {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // By itself it would fetch the reader from a foreign server; ours is served beside the app.
  prepareZXingModule({
    overrides: {
      locateFile: (file: string, folder: string) =>
        file.endsWith('.wasm') ? wasmUrl : folder + file,
    },
  });
  return new BarcodeDetector({ formats: [QR] });
};

/** Reads the QR code in a picture; null when there is none. Throws when the picture cannot be opened. */
export type CodeReader = (picture: Picture) => Promise<string | null>;

const createReader = async (): Promise<CodeReader> => {
  let native = await nativeDetector();
  let own = native ? null : await ownDetector();
  return async (picture) => {
    const codes = await (own ?? native)?.detect(picture).catch(async (cause) => {
      // Some phones list the format and then lack the service behind it.
      if (!native) throw cause;
      native = null;
      own = await ownDetector();
      return own.detect(picture);
    });
    return codes?.[0]?.rawValue || null;
  };
};

let loading: Promise<CodeReader> | undefined;

/** The device's own reader where it reads QR codes, otherwise ours, fetched when first needed. */
export const loadCodeReader = (): Promise<CodeReader> => {
  loading ??= createReader().catch((cause) => {
    loading = undefined;
    throw cause;
  });
  return loading;
};
