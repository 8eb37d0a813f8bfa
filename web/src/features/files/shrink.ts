import { FILE_MAX_BYTES } from '@saathi/contract/limits';

/** Longest side of a sent picture and of its preview, in pixels. */
const PICTURE_PX = 1_600;
const PREVIEW_PX = 320;
const QUALITIES = [0.82, 0.7, 0.55, 0.4, 0.25];

const drawn = (bitmap: ImageBitmap, longest: number): HTMLCanvasElement => {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('nothing can be drawn here');
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/**
 * Returns the JPEG of the highest quality within the size limit.
 * @throws if none is small enough.
 */
const toJpeg = async (canvas: HTMLCanvasElement, mostBytes: number): Promise<Blob> => {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (blob && blob.size <= mostBytes) return blob;
  }
  throw new Error('the picture cannot be made small enough');
};

/**
 * Redraws a picture smaller, upright and without metadata such as the location, and makes a
 * preview.
 */
export const shrink = async (file: Blob): Promise<{ picture: Blob; preview: Blob }> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return {
      picture: await toJpeg(drawn(bitmap, PICTURE_PX), FILE_MAX_BYTES.picture),
      preview: await toJpeg(drawn(bitmap, PREVIEW_PX), FILE_MAX_BYTES.preview),
    };
  } finally {
    bitmap.close();
  }
};

/** Returns whether a picture is in the iPhone's HEIC format, which other devices cannot decode. */
export const isHeic = async (file: Blob): Promise<boolean> =>
  /^ftyp(?:hei|hev|mif1|msf1)/.test(await file.slice(4, 12).text());
