import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aPatient } from '../../../test/server.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { readBlob } from './blob-store.ts';
import type { UnsentFile } from './unsent-file.ts';
import { VoiceDialog } from './voice-dialog.tsx';

const photo = (name: string) => new File(['a picture'], name, { type: 'image/jpeg' });
const button = (name: string) => screen.getByRole('button', { name });
const pictures = () => screen.getByLabelText('Choose pictures');

/** Fakes a browser that can draw every picture once `ready` resolves. */
const drawing = (ready: Promise<void> = Promise.resolve()) => {
  vi.stubGlobal('createImageBitmap', async () => {
    await ready;
    return { width: 4, height: 3, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer) =>
    answer(new Blob(['small'])),
  );
};

/** Fakes object URLs, which jsdom lacks, and tracks the open ones. */
const addresses = () => {
  const open = new Set<string>();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1;
    open.add(`blob:${made}`);
    return `blob:${made}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void open.delete(address));
  return { open, made: () => made };
};

const attach = (draft = '') => {
  const sent: { content: string; files: UnsentFile[] }[] = [];
  const onSend = (content: string, files: UnsentFile[]) => void sent.push({ content, files });
  const view = renderScreen(
    <AttachDialog
      doctorName="Meera Iyer"
      draft={draft}
      onDraftSent={() => undefined}
      draftName="attach:1"
      onSend={onSend}
      onClose={() => undefined}
    />,
    aPatient,
  );
  return { sent, ...view };
};

// jsdom does not implement these.
beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: () => undefined });
});

describe('choosing pictures', () => {
  test('keeps what is chosen while others are still made small, and at most five', async () => {
    let go = () => {};
    drawing(new Promise((done) => (go = done)));
    addresses();
    const { sent } = attach();
    await userEvent.upload(pictures(), [photo('1'), photo('2')]);
    await userEvent.upload(pictures(), [photo('3'), photo('4'), photo('5'), photo('6')]);
    go();
    expect(await screen.findByRole('button', { name: 'Remove: Picture 5 of 5' })).toBeVisible();
    await waitFor(() => expect(button('Send')).toBeEnabled());
    await userEvent.dblClick(button('Send'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.files).toHaveLength(5);
    for (const { id } of sent[0]?.files ?? []) expect(await readBlob(id)).toBeInstanceOf(Blob);
  });

  test('keeps the words where the page is dropped behind the camera, until they are sent', async () => {
    drawing();
    addresses();
    const first = attach();
    await userEvent.type(screen.getByLabelText('Message (optional)'), 'Since Monday');
    first.unmount();
    const { sent, unmount } = attach();
    expect(screen.getByLabelText('Message (optional)')).toHaveValue('Since Monday');
    await userEvent.upload(pictures(), photo('1'));
    await waitFor(() => expect(button('Send')).toBeEnabled());
    await userEvent.click(button('Send'));
    await waitFor(() => expect(sent[0]?.content).toBe('Since Monday'));
    unmount();
    attach();
    expect(screen.getByLabelText('Message (optional)')).toHaveValue('');
  });

  test('sends them and the words though the screen is left while they are stored', async () => {
    drawing();
    addresses();
    const { sent, unmount } = attach();
    await userEvent.type(screen.getByLabelText('Message (optional)'), 'Since Monday');
    await userEvent.upload(pictures(), [photo('1'), photo('2')]);
    await waitFor(() => expect(button('Send')).toBeEnabled());
    fireEvent.click(button('Send'));
    unmount();
    await waitFor(() => expect(sent).toMatchObject([{ content: 'Since Monday' }]));
    expect(sent[0]?.files).toHaveLength(2);
    for (const { id } of sent[0]?.files ?? []) expect(await readBlob(id)).toBeInstanceOf(Blob);
    attach();
    expect(screen.getByLabelText('Message (optional)')).toHaveValue('');
  });

  test('sends no more words with them than a message may have, and says by how many', async () => {
    drawing();
    addresses();
    const { sent } = attach(`${'a'.repeat(4_000)}bc`);
    await userEvent.upload(pictures(), photo('1'));
    await waitFor(() => expect(button('Send')).toBeEnabled());
    expect(screen.getByText('2 characters too many')).toBeVisible();
    await userEvent.click(button('Send'));
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByRole('textbox'), '{Backspace}{Backspace}');
    expect(screen.queryByText(/too many/)).toBeNull();
    await userEvent.click(button('Send'));
    await waitFor(() => expect(sent[0]?.content).toHaveLength(4_000));
  });

  test('forgets them when the dialog goes, those still made small as well', async () => {
    let go = () => {};
    const { open, made } = addresses();
    drawing();
    const { unmount } = attach();
    await userEvent.upload(pictures(), photo('1'));
    await waitFor(() => expect(open.size).toBe(1));
    drawing(new Promise((done) => (go = done)));
    await userEvent.upload(pictures(), photo('2'));
    unmount();
    go();
    await new Promise((done) => setTimeout(done));
    expect([open.size, made()]).toEqual([0, 1]);
  });

  test('says kindly what an iPhone picture is that this device cannot draw', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot be decoded')));
    attach();
    const heic = new File([new Uint8Array(4), 'ftypheic', 'rest'], 'IMG_1.HEIC');
    await userEvent.upload(pictures(), heic, { applyAccept: false });
    expect(await screen.findByRole('alert')).toHaveTextContent('iPhone pictures (HEIC)');
    await userEvent.upload(pictures(), photo('broken'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('cannot be read'));
  });
});

describe('a file that the device cannot read', () => {
  const unreadable = (name: string) => {
    const file = photo(name);
    const lost = () => Promise.reject(new DOMException('Gone', 'NotReadableError'));
    return Object.assign(file, { slice: () => ({ text: lost }) });
  };

  test('is said so where it is a picture, and the others can be sent', async () => {
    drawing();
    addresses();
    const draw = createImageBitmap;
    vi.stubGlobal('createImageBitmap', (file: File) =>
      file.name === 'lost' ? Promise.reject(new Error('cannot be read')) : draw(file),
    );
    const { sent } = attach();
    await userEvent.upload(pictures(), [unreadable('lost'), photo('2')]);
    expect(await screen.findByRole('alert')).toHaveTextContent('This picture cannot be read');
    await waitFor(() => expect(button('Send')).toBeEnabled());
    await userEvent.click(button('Send'));
    await waitFor(() => expect(sent[0]?.files).toHaveLength(1));
  });

  test('is said so where it is a document', async () => {
    attach();
    await userEvent.upload(screen.getByLabelText('Choose a PDF'), unreadable('lost'), {
      applyAccept: false,
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This document cannot be read');
  });
});

/** Fakes a microphone and recorders that the test controls. */
const pretendMicrophone = () => {
  const tracks = [{ stop: vi.fn() }];
  const recorders: Recorder[] = [];
  class Recorder {
    static isTypeSupported = () => true;
    state = 'inactive';
    mimeType = 'audio/webm';
    ondataavailable = (_: { data: Blob }) => {};
    onstop = () => {};
    constructor() {
      recorders.push(this);
    }
    start() {
      this.state = 'recording';
    }
    stop() {
      this.end(new Blob(['heard']));
    }
    end(data: Blob) {
      this.state = 'inactive';
      this.ondataavailable({ data });
      this.onstop();
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder);
  Object.assign(navigator, {
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => tracks }) },
  });
  return { recorders, tracks };
};

const record = async () => {
  const sent: UnsentFile[][] = [];
  const { unmount } = renderScreen(
    <VoiceDialog
      doctorName="Meera Iyer"
      onSend={(_, files) => void sent.push(files)}
      onClose={() => undefined}
    />,
    aPatient,
  );
  await userEvent.click(button('Start recording'));
  await screen.findByRole('button', { name: 'Stop' });
  return { sent, unmount };
};

describe('recording', () => {
  test('that a phone call ends is a recording, sent once however often Send is pressed', async () => {
    const { recorders, tracks } = pretendMicrophone();
    const { sent } = await record();
    recorders[0]?.end(new Blob(['heard']));
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(tracks[0]?.stop).toHaveBeenCalled();
    // The timer has stopped.
    await new Promise((done) => setTimeout(done, 300));
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('is sent though the screen is left while it is stored', async () => {
    const { recorders } = pretendMicrophone();
    const { sent, unmount } = await record();
    recorders[0]?.end(new Blob(['heard']));
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
    unmount();
    await waitFor(() => expect(sent).toMatchObject([[{ kind: 'voice' }]]));
    expect(await readBlob(sent[0]?.[0]?.id ?? '')).toBeInstanceOf(Blob);
  });

  test('in which nothing was heard is not sent, and begins anew', async () => {
    const { recorders } = pretendMicrophone();
    await record();
    recorders[0]?.end(new Blob([]));
    expect(await screen.findByRole('button', { name: 'Start recording' })).toBeVisible();
  });

  test('is not thrown away by a slip', async () => {
    pretendMicrophone();
    await record();
    // A toast of the previous test may be in the dialog, with a button of the same name.
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close as HTMLElement);
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });
});
