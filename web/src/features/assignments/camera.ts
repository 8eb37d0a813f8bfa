/** A camera that is on. */
export type Camera = {
  stream: MediaStream;
  id: string;
  /** The camera to switch to: the rear one, or from there back to the first; null without a choice. */
  otherId: string | null;
};

/** Why a camera does not come: there is none, the person or the browser refuses it, or it fails. */
export type CameraFault = 'none' | 'refused' | 'failed';

const faultNames: Record<string, CameraFault> = {
  NotFoundError: 'none',
  NotAllowedError: 'refused',
};

/** What a failure of a camera means, by the browsers' names. */
export const faultOf = (cause: unknown): CameraFault => {
  return (cause instanceof DOMException && faultNames[cause.name]) || 'failed';
};

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } };
const REAR_LABEL = /\b(back|rear|environment)\b/i;

/** Whether this page may ask for a camera; browsers keep it from pages without https. */
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

/** Ends every track, so that the device's camera light goes out. */
export const closeStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

// Phones name their main camera with the lowest number or the plainest words.
const rearOf = (cameras: MediaDeviceInfo[]): string | undefined =>
  cameras
    .filter(({ label }) => REAR_LABEL.test(label))
    .map(({ label, deviceId }) => ({ label, deviceId }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))[0]?.deviceId;

// The remembered camera may be gone, or renamed by the browser.
const openOrFirst = (id: string | null): Promise<MediaStream> =>
  id ? open(id).catch(() => open()) : open();

/**
 * Turns on the remembered camera, otherwise the first of the device's list (product 4).
 * Throws what the browser says when there is none, when it is refused or fails.
 */
export const openCamera = async (rememberedId: string | null): Promise<Camera> => {
  if ((await listCameras()).length === 0)
    throw new DOMException('There is no camera.', 'NotFoundError');
  let stream = await openOrFirst(rememberedId);
  // Ids and labels are only told once the person has allowed a camera.
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

/** Whether this camera has a light. */
export const hasTorch = ({ stream }: Camera): boolean => {
  const track = stream.getVideoTracks()[0];
  return Boolean((track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch);
};

export const setTorch = async ({ stream }: Camera, on: boolean): Promise<void> => {
  const advanced = [{ torch: on } as MediaTrackConstraintSet];
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced });
};
