import type { ChatId, Message, PatientDetail } from '@saathi/contract';
import { dateFormat } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePatientsMessages } from './patients.messages.ts';
import { useLatestMessages } from './patients.queries.ts';

const WHEN = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;

const Line = ({ message, patientName }: { message: Message; patientName: string }) => {
  const words = usePatientsMessages().latest;
  const when = dateFormat(useLanguage(), WHEN).format(new Date(message.createdAt));
  const senders = {
    patient: patientName,
    doctor: message.writtenBy ?? words.you,
    ai: words.assistant,
  };
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
        <span className="font-semibold">{senders[message.senderType]}</span>
        <time dateTime={message.createdAt}>{when}</time>
      </p>
      {message.content && (
        <p dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
          {message.content}
        </p>
      )}
      {message.files.length > 0 && (
        <p className="text-muted">{words.files({ count: message.files.length })}</p>
      )}
    </li>
  );
};

const Lines = ({ chatId, patientName }: { chatId: ChatId; patientName: string }) => {
  const words = usePatientsMessages().latest;
  return (
    <QueryView
      query={useLatestMessages(chatId)}
      loading={words.loading}
      skeleton={<Skeleton className="h-24" />}
      failed={words.failed}
      failedAs="note"
      empty={<p className="text-muted">{words.none}</p>}
    >
      {(messages) => (
        <ul className="-my-2.5 divide-y divide-hairline">
          {messages.map((message) => (
            <Line key={message.id} message={message} patientName={patientName} />
          ))}
        </ul>
      )}
    </QueryView>
  );
};

/** The latest messages of the chat with a patient; showing them does not mark them as seen. */
export const LatestMessages = ({ patient }: { patient: PatientDetail }) => {
  const words = usePatientsMessages().latest;
  return (
    <Card className="screen-only">
      <h2 className="mb-3 text-xl">{words.title}</h2>
      {patient.chatId ? (
        <Lines chatId={patient.chatId} patientName={patient.name} />
      ) : (
        <p className="text-muted">{words.none}</p>
      )}
    </Card>
  );
};
