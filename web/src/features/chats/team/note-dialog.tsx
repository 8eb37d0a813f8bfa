import type { ChatId } from '@saathi/contract';
import { TEAM_NOTE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useAction } from '../../../platform/page/action.ts';
import { FormDialog, useFormDraft } from '../../../platform/page/dialogs.tsx';
import { useFaults } from '../../../platform/page/form.ts';
import { TextArea } from '../../../ui/field.tsx';
import { useNoteDialogMessages } from './note-dialog.messages.ts';
import { teamApi } from './team-api.ts';
import { useRefreshTeam } from './use-team.ts';

type NoteDialogProps = { chatId: string; onClose: () => void };

/** A form to write an internal note. */
export const NoteDialog = ({ chatId, onClose }: NoteDialogProps) => {
  const words = useNoteDialogMessages();
  const refresh = useRefreshTeam(chatId);
  const { draft, change, close, done, question } = useFormDraft(
    `team-note:${chatId}`,
    { content: '' },
    onClose,
  );
  const content = draft.content.trim();
  const { shown, isReady, refuse } = useFaults({ content: !content && words.missing }, draft);
  const { run, busy } = useAction({
    action: async () => {
      const params = { chatId: chatId as ChatId };
      const { id } = await teamApi.write({ params, body: { content } });
      await refresh();
      return id;
    },
    failed: words.failed,
    onDone: (id) => {
      done();
      setTimeout(() =>
        document.querySelector(`[data-note="${id}"]`)?.scrollIntoView({ block: 'nearest' }),
      );
    },
    onFailed: refuse,
  });
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      submit={words.save}
      busyLabel={busy && words.saving}
      onSubmit={() => isReady() && void run()}
      onClose={close}
    >
      <TextArea
        autoFocus
        required
        label={words.label}
        error={shown.content}
        maxLength={TEAM_NOTE_MAX_CHARACTERS}
        value={draft.content}
        onChange={({ target }) => change({ content: target.value })}
      />
      {question}
    </FormDialog>
  );
};
