import type { InboxItem, MessageId, UserId } from '@saathi/contract';
import { HAND_OVER_WHY_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode, sentenceOf } from '../../../platform/api/api.ts';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { useAction } from '../../../platform/page/action.ts';
import { FormDialog, useFormDraft } from '../../../platform/page/dialogs.tsx';
import { useFaults } from '../../../platform/page/form.ts';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { handOverApi } from './hand-over-api.ts';
import { useHandOverDialogMessages } from './hand-over-dialog.messages.ts';
import { useColleagueName } from './hand-over-line.tsx';

const useColleagues = ({ chatId }: InboxItem) =>
  useQuery({
    ...handOverApi.receivers.query({ params: { chatId } }),
    select: ({ colleagues }) => colleagues,
  });

type HandOverDialogProps = {
  item: InboxItem;
  /** The newest message on the screen when the form was opened. */
  newest: MessageId;
  onChanged: () => void;
  onClose: () => void;
};

type GivingProps = HandOverDialogProps & { onGiven: () => void; onGone: () => void };

/** Hands the chat over, based on what the screen showed when the form was opened. */
const useGiving = ({ item, onChanged, onClose, onGiven, onGone, ...opened }: GivingProps) => {
  const words = useHandOverDialogMessages();
  const nameOf = useColleagueName();
  const [known] = useState({ readUpTo: opened.newest, handedAt: item.handOver?.at });
  return useAction({
    action: (colleagueId: UserId, why: string) =>
      handOverApi.give({
        params: { chatId: item.chatId },
        body: { colleagueId, why, ...known },
      }),
    done: ({ to }) => ({ title: words.done({ to: nameOf(to) }) }),
    failed: (cause) => ({
      title: words.failed,
      description: hasCode(cause, 'not_found') ? words.gone : sentenceOf(cause),
    }),
    onDone: () => {
      onChanged();
      onGiven();
    },
    onFailed: (cause) => {
      if (hasCode(cause, 'not_found')) onGone();
      if (!hasCode(cause, 'conflict')) return;
      // Close the form to show what has changed; its draft is kept.
      onChanged();
      onClose();
    },
  });
};

/** Hands a waiting chat over to a colleague, with a short reason. */
export const HandOverDialog = (props: HandOverDialogProps) => {
  const { item, onClose } = props;
  const words = useHandOverDialogMessages();
  const nameOf = useColleagueName();
  const colleagues = useColleagues(item);
  const { draft, change, close, done, question } = useFormDraft(
    `hand-over:${item.chatId}`,
    { to: '', why: '' },
    onClose,
  );
  const known = colleagues.data ?? [];
  const to = known.length === 1 ? known[0] : known.find(({ id }) => id === draft.to);
  const why = draft.why.trim();
  const { shown, isReady } = useFaults({
    to: !to && words.missing.to,
    why: !why && words.missing.why,
  });
  const onGone = () => void colleagues.refetch();
  const { run, busy } = useGiving({ ...props, onGiven: done, onGone });
  const { close: closeLabel } = useSharedMessages();
  if (colleagues.data?.length === 0) {
    return <Dialog title={words.title} description={words.nobody} {...{ closeLabel, onClose }} />;
  }
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      submit={words.submit}
      busyLabel={busy && words.busy}
      onSubmit={() => isReady() && to && void run(to.id, why)}
      onClose={close}
    >
      <QueryView
        query={colleagues}
        loading={words.loading}
        skeleton={<Skeleton className="h-20" />}
        failed={words.errorTitle}
        failedAs="note"
      >
        {(all) => (
          <>
            <Select
              required
              label={words.to}
              placeholder={words.choose}
              error={shown.to}
              value={to?.id ?? ''}
              onChange={({ target }) => change({ to: target.value })}
              options={all.map((one) => ({ value: one.id, label: nameOf(one) }))}
            />
            <TextField
              required
              label={words.why}
              error={shown.why}
              maxLength={HAND_OVER_WHY_MAX_CHARACTERS}
              value={draft.why}
              onChange={({ target }) => change({ why: target.value })}
            />
          </>
        )}
      </QueryView>
      {question}
    </FormDialog>
  );
};
