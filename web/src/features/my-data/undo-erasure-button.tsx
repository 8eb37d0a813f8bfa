import { useAction } from '../../platform/page/action.ts';
import { Button } from '../../ui/button.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { useUndoErasure } from './my-data.queries.ts';

/** Cancels the erasure with one press. */
export const UndoErasureButton = ({ className }: { className?: string }) => {
  const words = useMyDataMessages().erase;
  const undo = useUndoErasure();
  const { run, busy } = useAction({
    action: undo,
    done: () => words.undone,
    failed: () => words.undoFailed,
  });
  return (
    <Button className={className} busyLabel={busy && words.undoing} onClick={() => void run()}>
      {words.undo}
    </Button>
  );
};
