import type { ChatFile, MessageId, VisitPage } from '@saathi/contract';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { LinkButton } from '../../ui/button.tsx';
import { MessageFiles } from '../files/index.ts';
import { VisitSection } from './visit-sections.tsx';
import { useVisitsMessages } from './visits.messages.ts';

type Sent = { messageId: MessageId; at: string; files: ChatFile[] };

/** Returns the messages that the files were sent with, in the same order. */
const messagesOf = (files: readonly ChatFile[]): Sent[] => {
  const sent = new Map<MessageId, Sent>();
  for (const file of files) {
    const { messageId, at } = file;
    const before = sent.get(messageId)?.files ?? [];
    sent.set(messageId, { messageId, at, files: [...before, file] });
  }
  return [...sent.values()];
};

/** The files that the patient sent since the last visit; nothing if there are none. */
export const Files = ({ visit: { files = [], chatId } }: { visit: VisitPage }) => {
  const words = useVisitsMessages();
  const moment = useFormatDateTime();
  if (!chatId || files.length === 0) return null;
  return (
    <VisitSection
      title={words.files}
      className="screen-only"
      items={messagesOf(files)}
      keyOf={({ messageId }) => messageId}
      foot={
        <LinkButton variant="secondary" href={pathTo(screens.doctorInboxChat, { chatId })}>
          {words.allFiles}
        </LinkButton>
      }
    >
      {(sent) => (
        <div className="grid gap-1.5">
          <time dateTime={sent.at} className="text-sm text-muted">
            {moment(sent.at)}
          </time>
          <MessageFiles files={sent.files} />
        </div>
      )}
    </VisitSection>
  );
};
