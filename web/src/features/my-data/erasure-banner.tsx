import { Clock } from 'lucide-react';
import { useMyDataMessages } from './my-data.messages.ts';
import { OwnDataNote } from './own-data-note.tsx';
import { UndoErasureButton } from './undo-erasure-button.tsx';
import { useErasureSentence } from './use-erasure-sentence.ts';

/** When the account will be erased, with a button to undo it. */
export const ErasureBanner = ({ at }: { at: string }) => {
  const words = useMyDataMessages().erase;
  const sentenceFor = useErasureSentence();
  return (
    <OwnDataNote title={words.title} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Clock className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-48">{sentenceFor(at)}</p>
      <UndoErasureButton className="ml-auto" />
    </OwnDataNote>
  );
};
