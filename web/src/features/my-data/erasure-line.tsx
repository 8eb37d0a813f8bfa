import { useSignedIn } from '../../platform/session/session.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useMyDataMessages } from './my-data.messages.ts';
import { UndoErasureButton } from './undo-erasure-button.tsx';
import { useErasureSentence } from './use-erasure-sentence.ts';

/** The erasure banner as a single line, for screens without room for it. */
export const ErasureLine = ({ className }: { className?: string }) => {
  const words = useMyDataMessages().erase;
  const sentenceFor = useErasureSentence();
  const { erasureAt } = useSignedIn();
  return (
    erasureAt && (
      <section
        aria-label={words.title}
        className={classNames(
          'flex shrink-0 items-center gap-2 bg-marigold-tint py-0.5 pr-1.5 pl-3 text-on-marigold-tint',
          className,
        )}
      >
        <p className="min-w-0 flex-1 text-sm leading-tight wrap-break-word">
          {sentenceFor(erasureAt)}
        </p>
        <UndoErasureButton className="max-w-1/2 px-3.5! py-1! text-sm leading-tight" />
      </section>
    )
  );
};
