import { toDataURL } from 'qrcode';

const IMAGE_WIDTH_PX = 640;
// Four modules are the quiet zone the QR standard asks for; M survives a fold or a stain on paper.
const QUIET_ZONE_MODULES = 4;

/** Draws a text as a QR code: a PNG as a data address. */
export const drawQrImage = (text: string): Promise<string> =>
  toDataURL(text, {
    type: 'image/png',
    width: IMAGE_WIDTH_PX,
    margin: QUIET_ZONE_MODULES,
    errorCorrectionLevel: 'M',
  });
