import { logFailure } from '../../platform/page/failures.ts';

const LONGEST_NAME = 80;

/** Returns a file name valid on every system: the doctor's name, or 'code' (product 2). */
export const qrFileName = (doctorName: string): string => {
  const name = doctorName
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|%~]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, LONGEST_NAME)
    .trim();
  return `${name || 'code'}.png`;
};

const NAME_PX = 36;
const HINT_PX = 28;

/** Returns the code as an image with two lines below it; the code alone if it cannot be drawn. */
export const drawWithLines = async (dataUrl: string, name: string, hint: string) => {
  try {
    const code = new Image();
    code.src = dataUrl;
    await code.decode();
    const { naturalWidth: width, naturalHeight: height } = code;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height + 3 * NAME_PX + HINT_PX;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(code, 0, 0);
    pen.fillStyle = 'black';
    pen.textAlign = 'center';
    for (const { text, font, y } of [
      { text: name, font: `bold ${NAME_PX}px sans-serif`, y: height + NAME_PX },
      { text: hint, font: `${HINT_PX}px sans-serif`, y: height + 2 * NAME_PX + HINT_PX / 2 },
    ]) {
      pen.font = font;
      // A longer text is made narrower.
      pen.fillText(text, width / 2, y, width - 2 * HINT_PX);
    }
    return canvas.toDataURL('image/png');
  } catch (cause) {
    logFailure('The name could not be drawn below the QR code.', cause);
    return dataUrl;
  }
};

/** Saves the image of a data URL as a file. */
export const saveImage = (dataUrl: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = dataUrl;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
};

/** Opens the share sheet with the image. Returns false if sharing is not possible (product 2). */
export const shareImage = async (
  dataUrl: string,
  fileName: string,
  words: { title: string; text: string },
): Promise<boolean> => {
  try {
    const picture = await (await fetch(dataUrl)).blob();
    const shared = { ...words, files: [new File([picture], fileName, { type: 'image/png' })] };
    if (!navigator.canShare?.(shared)) return false;
    await navigator.share(shared);
    return true;
  } catch (cause) {
    // Closing the share sheet is not a failure.
    if (cause instanceof DOMException && cause.name === 'AbortError') return true;
    logFailure('The QR code could not be shared.', cause);
    return false;
  }
};
