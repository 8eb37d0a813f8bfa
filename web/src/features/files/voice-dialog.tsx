import { RotateCcw, Square } from 'lucide-react';
import { newClientId } from '../../platform/api/api.ts';
import { useAction } from '../../platform/page/action.ts';
import { useConfirmDiscard } from '../../platform/page/dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { holdBlob, storeBlobs } from './blob-store.ts';
import { useFilesMessages } from './files.messages.ts';
import type { UnsentFile } from './unsent-file.ts';
import { type RecorderState, useRecorder } from './use-recorder.ts';
import { VoicePlayer } from './voice-player.tsx';

type VoiceDialogProps = {
  doctorName: string;
  onSend: (content: string, files: UnsentFile[]) => void;
  onClose: () => void;
};

type Recorded = { blob: Blob; seconds: number };

const keepVoice = async ({ blob, seconds }: Recorded): Promise<UnsentFile> => {
  const id = newClientId();
  holdBlob(id, blob);
  await storeBlobs([id]);
  return { id, kind: 'voice', size: blob.size, seconds, previewId: null };
};

const Trouble = ({ is }: Pick<RecorderState, 'is'>) => {
  const words = useFilesMessages().record;
  if (is !== 'refused' && is !== 'missing') return null;
  return (
    <p role="alert" className="text-destructive">
      {words[is]}
    </p>
  );
};

/** Records a voice note, plays it back and sends it. */
export const VoiceDialog = ({ doctorName, onSend, onClose }: VoiceDialogProps) => {
  const all = useFilesMessages();
  const words = all.record;
  const { state, start, stop, again } = useRecorder();
  const { close, question } = useConfirmDiscard({
    typed: state.is === 'recording' || state.is === 'recorded',
    onDiscard: onClose,
  });
  const sending = useAction({
    // Sent even if the screen is left while the note is stored.
    action: async (recorded: Recorded) => onSend('', [await keepVoice(recorded)]),
  });
  const canStart = ['ready', 'refused', 'missing', 'asking'].includes(state.is);
  return (
    <Dialog
      title={words.title}
      description={words.text({ name: doctorName })}
      closeLabel={all.viewer.close}
      onClose={close}
      actions={
        <>
          {canStart && (
            <Button busyLabel={state.is === 'asking' && words.asking} onClick={() => void start()}>
              {words.start}
            </Button>
          )}
          {state.is === 'recording' && (
            <Button icon={Square} onClick={stop}>
              {words.stop}
            </Button>
          )}
          {state.is === 'recorded' && (
            <>
              <Button icon={RotateCcw} variant="quiet" onClick={again}>
                {words.again}
              </Button>
              <Button
                busyLabel={sending.busy && words.send}
                onClick={() => void sending.run(state)}
              >
                {words.send}
              </Button>
            </>
          )}
        </>
      }
    >
      <Trouble is={state.is} />
      {state.is === 'recording' && (
        <p role="timer" className="flex items-center gap-2 text-lg tabular-nums">
          <span aria-hidden="true" className="size-3 rounded-full bg-destructive" />
          {words.recording({ seconds: state.seconds })}
        </p>
      )}
      {state.is === 'recorded' && (
        <VoicePlayer load={async () => state.blob} seconds={state.seconds} />
      )}
      {question}
    </Dialog>
  );
};
