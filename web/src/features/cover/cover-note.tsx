import type { Chat } from '@saathi/contract';
import { TEAM_CONSENT_VERSIONS } from '@saathi/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { writeToCache } from '../../platform/api/query-client.ts';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { useAction } from '../../platform/page/action.ts';
import { Button } from '../../ui/button.tsx';
import { useCoverNoteMessages } from './cover-note.messages.ts';

type CoverNoteProps = { chat: Chat; doctor: string };
type Cover = NonNullable<Chat['cover']>;

const useAnswer = ({ patientId, doctorId }: Chat, onDone: () => void) => {
  const words = useCoverNoteMessages();
  const cache = useQueryClient();
  const params = { patientId, doctorId };
  return useAction({
    action: async (agreed: boolean) => {
      const consentVersion = TEAM_CONSENT_VERSIONS.at(-1);
      await api.cover.agree({ params, body: { agreed, consentVersion } });
      writeToCache<Chat>(cache, api.chats.list.key({ params }), (known) =>
        known?.cover ? { ...known, cover: { ...known.cover, agreed } } : known,
      );
    },
    failed: words.failed,
    onDone,
  });
};

const Question = ({ chat, doctor, onDone }: CoverNoteProps & { onDone: () => void }) => {
  const words = useCoverNoteMessages().ask;
  const { run, busy } = useAnswer(chat, onDone);
  return (
    <div className="grid gap-2">
      <h2 className="text-base">{words.title({ doctor })}</h2>
      <p className="text-sm">{words.text({ doctor })}</p>
      <div className="flex flex-wrap gap-2">
        <Button busyLabel={busy && words.busy} onClick={() => void run(true)}>
          {words.yes}
        </Button>
        <Button variant="quiet" className="px-4!" disabled={busy} onClick={() => void run(false)}>
          {words.no}
        </Button>
      </div>
    </div>
  );
};

type AnswerProps = { cover: Cover; doctor: string; onChange: () => void };

const Answer = ({ cover, doctor, onChange }: AnswerProps) => {
  const words = useCoverNoteMessages();
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      {cover.agreed ? words.agreed : words.refused({ doctor })}
      <Button variant="quiet" className="min-h-11 px-3! text-sm" onClick={onChange}>
        {words.change}
      </Button>
    </p>
  );
};

/**
 * Shows the current stand-in and asks once whether the team may read; renders nothing if nobody
 * acts for the doctor.
 */
export const CoverNote = ({ chat, doctor }: CoverNoteProps) => {
  const words = useCoverNoteMessages();
  const moment = useFormatDateTime();
  const [changing, setChanging] = useState(false);
  const { cover } = chat;
  if (!cover || !chat.open) return null;
  const { standIn, until, agreed } = cover;
  return (
    <section className="chat-note flex gap-3 rounded-card bg-tint p-3 text-on-tint">
      <Moon className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        {standIn && until && (
          <p className="font-semibold">{words.duty({ name: standIn, until: moment(until) })}</p>
        )}
        {agreed === null || changing ? (
          <Question {...{ chat, doctor }} onDone={() => setChanging(false)} />
        ) : (
          <Answer {...{ cover, doctor }} onChange={() => setChanging(true)} />
        )}
      </div>
    </section>
  );
};
