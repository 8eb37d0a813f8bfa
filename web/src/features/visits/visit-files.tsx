import type { VisitPage } from '@saathi/contract';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { lazyPart } from '../../platform/page/lazy.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { LinkButton } from '../../ui/button.tsx';
import { VisitSection } from './visit-sections.tsx';
import { useVisitsMessages } from './visits.messages.ts';

// The index of files would bring what a chat needs.
const MessageFiles = lazyPart(() => import('../files/records/index.ts'), 'MessageFiles');

/** The files that the patient sent since the last visit, and with open questions, by message. */
export const Files = ({ visit: { files = [], chatId } }: { visit: VisitPage }) => {
  const words = useVisitsMessages();
  const moment = useFormatDateTime();
  if (!chatId || files.length === 0) return null;
  return (
    <VisitSection
      title={words.files}
      className="screen-only"
      items={files.filter(({ messageId }, place) => messageId !== files[place - 1]?.messageId)}
      keyOf={({ messageId }) => messageId}
      foot={
        <LinkButton variant="secondary" href={pathTo(screens.doctorInboxChat, { chatId })}>
          {words.allFiles}
        </LinkButton>
      }
    >
      {({ messageId, at }) => (
        <div className="grid gap-1.5">
          <time dateTime={at} className="text-sm text-muted">
            {moment(at)}
          </time>
          <MessageFiles files={files.filter((file) => file.messageId === messageId)} />
        </div>
      )}
    </VisitSection>
  );
};
