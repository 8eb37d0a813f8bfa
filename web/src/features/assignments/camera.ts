/** An open camera. */
export type Camera = {
  stream: MediaStream;
  id: string;
  /**
   * The camera to switch to: the rear one, or from there back to the first; null if there is no
   * other.
   */
  otherId: string | null;
};

/**
 * Why a camera is not available: there is none, the user or the browser refused it, or it failed.
 */
export type CameraFault = 'none' | 'refused' | 'failed';

const faultNames: Record<string, CameraFault> = {
  NotFoundError: 'none',
  NotAllowedError: 'refused',
};

/** Maps a camera error to its cause by the standard DOMException name. */
export const faultOf = (cause: unknown): CameraFault => {
  return (cause instanceof DOMException && faultNames[cause.name]) || 'failed';
};

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } };
/** Labels of rear cameras in English and, on iPhones, in the language of the device. */
const REAR_LABEL =
  /\b(back|rear|environment)\b|बैक|पीछे|पिछ|बॅक|माग|ব্যাক|পিছন|পেছন|பேக்|பின்|బ్యాక్|వెనుక|બૅક|પાછળ|ಬ್ಯಾಕ್|ಹಿಂ/i;

/** Returns whether this page may use a camera; browsers allow it on secure (https) pages only. */
export const mayUseCamera = (): boolean =>
  window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);

const listCameras = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');

const open = (id?: string): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...PICTURE, ...(id && { deviceId: { exact: id } }) },
  });

const idOf = (stream: MediaStream): string =>
  stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';

/** Stops every track, so that the device's camera light goes off. */
export const closeStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

// Firefox has no `getCapabilities`, and older browsers leave `facingMode` out.
const isRear = (camera: MediaDeviceInfo): boolean =>
  REAR_LABEL.test(camera.label) ||
  Boolean(
    (camera as Partial<InputDeviceInfo>).getCapabilities?.().facingMode?.includes('environment'),
  );

// On phones, the main rear camera has the shortest label; of several, the one that sorts first.
const rearOf = (cameras: MediaDeviceInfo[]): string | undefined =>
  cameras
    .filter(isRear)
    .map(({ label, deviceId }) => ({ label, deviceId }))
    .sort(
      ({ label: one }, { label: other }) =>
        one.length - other.length || one.localeCompare(other, 'en'),
    )[0]?.deviceId;

// The remembered camera may be gone, or have a new id.
const openOrFirst = (id: string | null): Promise<MediaStream> =>
  id ? open(id).catch(() => open()) : open();

/**
 * Opens the remembered camera, otherwise the first one listed by the device (product 4).
 * @throws DOMException of the browser if there is no camera, or if it is refused or fails.
 */
export const openCamera = async (rememberedId: string | null): Promise<Camera> => {
  if ((await listCameras()).length === 0)
    throw new DOMException('There is no camera.', 'NotFoundError');
  let stream = await openOrFirst(rememberedId);
  // Browsers reveal ids and labels only once the user has allowed a camera.
  const cameras = await listCameras();
  const first = cameras[0]?.deviceId;
  const remembered = cameras.find(({ deviceId }) => deviceId === rememberedId)?.deviceId;
  const wanted = remembered ?? first;
  if (wanted && wanted !== idOf(stream)) {
    closeStream(stream);
    stream = await open(wanted);
  }
  const id = idOf(stream);
  const rear = rearOf(cameras);
  const other = id === rear ? first : rear;
  return { stream, id, otherId: other && other !== id ? other : null };
};

type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };

/** Returns whether this camera has a torch. */
export const hasTorch = ({ stream }: Camera): boolean => {
  const track = stream.getVideoTracks()[0];
  return Boolean((track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch);
};

export const setTorch = async ({ stream }: Camera, on: boolean): Promise<void> => {
  const advanced = [{ torch: on } as MediaTrackConstraintSet];
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced });
};
