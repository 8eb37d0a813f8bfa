import { toDataURL } from 'qrcode';

const IMAGE_WIDTH_PX = 640;
// The QR standard requires a quiet zone of four modules; error correction M survives stains.
const QUIET_ZONE_MODULES = 4;

/** Returns a QR code of a text: a PNG as a data URL. */
export const drawQrImage = (text: string): Promise<string> =>
  toDataURL(text, {
    type: 'image/png',
    width: IMAGE_WIDTH_PX,
    margin: QUIET_ZONE_MODULES,
    errorCorrectionLevel: 'M',
  });
