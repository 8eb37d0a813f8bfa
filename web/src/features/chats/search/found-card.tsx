import type { FoundMessage } from '@saathi/contract';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { useFormatDateTime } from '../../../platform/i18n/days.ts';
import { pathTo, screens } from '../../../platform/page/screens.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useSearchMessages } from './search.messages.ts';

/** An excerpt of the message, with the matches highlighted. */
const Excerpt = ({ of: { excerpt, found } }: { of: FoundMessage }) => {
  let at = 0;
  return (
    <>
      {found.map(({ from, to: end }) => {
        const before = excerpt.slice(at, from);
        at = end;
        return (
          <Fragment key={from}>
            {before}
            <mark className="rounded-sm bg-marigold-tint font-semibold text-on-marigold-tint">
              {excerpt.slice(from, end)}
            </mark>
          </Fragment>
        );
      })}
      {excerpt.slice(at)}
    </>
  );
};

/** A message that was found; the whole card links to it in its chat. */
export const FoundCard = ({ of }: { of: FoundMessage }) => {
  const { senders } = useSearchMessages();
  const moment = useFormatDateTime();
  const { patient, senderType, writtenBy, createdAt } = of;
  return (
    <article className="relative h-full rounded-card bg-card p-4 shadow-card transition duration-150 hover:shadow-raised has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-brand sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={patient.name} size="small" />
        <h2 className="min-w-0 flex-1 basis-32 text-lg leading-snug wrap-anywhere">
          <Link
            href={pathTo(screens.doctorInboxChat, { chatId: of.chatId })}
            state={{ message: of.messageId }}
            className="outline-none after:absolute after:inset-0"
          >
            {patient.name}
          </Link>
        </h2>
        <time dateTime={createdAt} className="text-sm text-muted">
          {moment(createdAt)}
        </time>
      </div>
      <p dir="auto" className="mt-2 wrap-anywhere">
        {senderType !== 'patient' && (
          <span className="text-muted">{`${writtenBy ?? senders[senderType]}: `}</span>
        )}
        <Excerpt of={of} />
      </p>
    </article>
  );
};
