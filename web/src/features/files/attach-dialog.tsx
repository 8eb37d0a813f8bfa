import { MESSAGE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { Aperture, FileText, Images, X } from 'lucide-react';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog, useConfirmDiscard } from '../../platform/page/dialogs.tsx';
import { useDialogDraft } from '../../platform/page/form.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { useFilesMessages } from './files.messages.ts';
import type { UnsentFile } from './unsent-file.ts';
import { useBlobAddress } from './use-blob-address.ts';
import { useChosenFiles } from './use-chosen-files.ts';

const Chosen = ({
  file,
  name,
  onRemove,
}: {
  file: UnsentFile;
  name: string;
  onRemove: () => void;
}) => {
  const words = useFilesMessages().attach;
  const address = useBlobAddress(file.previewId);
  return (
    <li className="relative">
      {file.kind === 'picture' ? (
        <div className="size-24 overflow-hidden rounded-xl bg-sunken">
          {address && <img src={address} alt={name} className="size-full object-cover" />}
        </div>
      ) : (
        <span className="flex h-24 items-center gap-2 rounded-xl bg-sunken px-4 pr-12">
          <FileText className="size-5 shrink-0" />
          {name}
        </span>
      )}
      <IconButton
        icon={X}
        label={words.remove({ what: name })}
        variant="secondary"
        className="absolute! -top-2 -right-2 size-11 shadow-card"
        onClick={onRemove}
      />
    </li>
  );
};

type ChosenFilesProps = { files: readonly UnsentFile[]; onRemove: (file: UnsentFile) => void };

const ChosenFiles = ({ files, onRemove }: ChosenFilesProps) => {
  const words = useFilesMessages();
  const nameOf = ({ kind }: UnsentFile, index: number) =>
    kind === 'picture' ? words.picture({ place: index + 1, count: files.length }) : words.pdf;
  return (
    <ul aria-label={words.attach.chosen} className="flex flex-wrap gap-4 pt-2">
      {files.map((file, index) => (
        <Chosen
          key={file.id}
          file={file}
          name={nameOf(file, index)}
          onRemove={() => onRemove(file)}
        />
      ))}
    </ul>
  );
};

type AttachDialogProps = {
  doctorName: string;
  /** The text of the chat's composer; it is sent with the files. */
  draft: string;
  /** Called after the draft was sent along. */
  onDraftSent: () => void;
  /** Name of the stored draft: a phone may unload the page while its camera is open. */
  draftName: string;
  onSend: (content: string, files: UnsentFile[]) => void;
  onClose: () => void;
};

const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** Selects and previews pictures or a document, and sends them with a text. */
export const AttachDialog = (props: AttachDialogProps) => {
  const { doctorName, draft, onDraftSent, draftName, onSend, onClose } = props;
  const words = useFilesMessages().attach;
  const chosen = useChosenFiles();
  const { files, busy, error } = chosen;
  const { text, setText, forget, sent } = useDialogDraft(draftName, draft, onDraftSent);
  const sending = useAction({
    // Sent even if the screen is left while the files are stored.
    action: async () => {
      const stored = await chosen.keep();
      sent();
      onSend(text.trim(), stored);
    },
  });
  // The composer's text may be longer than a message.
  const tooMany = text.trim().length - MESSAGE_MAX_CHARACTERS;
  const submit = () => {
    if (files.length === 0) return chosen.setError(words.nothing);
    if (tooMany > 0) return;
    void sending.run();
  };
  const { close, question } = useConfirmDiscard({
    typed: files.length > 0 || text !== draft,
    onDiscard: () => {
      forget();
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.title}
      description={words.text({ name: doctorName })}
      submit={words.send}
      busyLabel={(busy && words.preparing) || (sending.busy && words.send)}
      onClose={close}
      onSubmit={submit}
    >
      <div className="flex flex-wrap gap-2">
        <FileButton
          icon={Images}
          label={words.choose}
          accept="image/*"
          multiple
          onPick={(some) => void chosen.addPictures(some)}
        />
        {isTouch() && (
          <FileButton
            icon={Aperture}
            label={words.take}
            accept="image/*"
            capture="environment"
            onPick={(some) => void chosen.addPictures(some)}
          />
        )}
        <FileButton
          icon={FileText}
          label={words.document}
          accept="application/pdf,.pdf"
          onPick={([file]) => file && void chosen.setDocument(file)}
        />
      </div>
      {error && (
        <p role="alert" className="text-destructive">
          {error}
        </p>
      )}
      {files.length > 0 && <ChosenFiles files={files} onRemove={chosen.remove} />}
      <TextArea
        label={words.words}
        error={tooMany > 0 && words.tooLong({ count: tooMany })}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {question}
    </FormDialog>
  );
};
