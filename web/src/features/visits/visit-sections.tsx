import type { PatientWords, VisitPage } from '@saathi/contract';
import type { ReactNode } from 'react';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StateBadge, useClinicTime } from '../appointments/parts/index.ts';
import { LevelMark } from '../chats/index.ts';
import { useGoalsMessages } from '../goals/index.ts';
import {
  completionOf,
  completionTone,
  DueShare,
  usePatientsMessages,
} from '../patients/summary/index.ts';
import { useVisitsMessages } from './visits.messages.ts';

type SectionProps<Item> = {
  title: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Shown instead of an empty list. */
  none?: string;
  className?: string;
  children: (item: Item) => ReactNode;
  /** Shown below the list. */
  foot?: ReactNode;
};

/** A section of the page: title and list. */
export const VisitSection = <Item,>(props: SectionProps<Item>) => {
  const { title, items, keyOf, none, className, children, foot } = props;
  return (
    <Card className={className}>
      <h2 className="mb-2 text-xl">{title}</h2>
      {items.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="-my-2.5 divide-y divide-hairline">
          {items.map((item) => (
            <li key={keyOf(item)} className="py-2.5">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      {foot && items.length > 0 && <div className="mt-4">{foot}</div>}
    </Card>
  );
};

const Words = ({ said, children }: { said: PatientWords; children?: ReactNode }) => {
  const { files } = usePatientsMessages().latest;
  const moment = useFormatDateTime();
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
        {children}
        <time dateTime={said.at}>{moment(said.at)}</time>
      </p>
      <p dir="auto" className="line-clamp-4 whitespace-pre-line wrap-anywhere">
        {said.content}
      </p>
      {said.files > 0 && <p className="text-sm text-muted">{files({ count: said.files })}</p>}
    </>
  );
};

/** The patient's messages that reached the doctor since the last visit. */
export const SentSince = ({ visit }: { visit: VisitPage }) => {
  const words = useVisitsMessages();
  return (
    <VisitSection
      title={words.sentSince}
      items={visit.complaints}
      keyOf={({ messageId }) => messageId}
      none={words.noneSentSince}
    >
      {(said) => <Words said={said}>{said.level && <LevelMark level={said.level} />}</Words>}
    </VisitSection>
  );
};

/** The patient's unanswered questions. */
export const Questions = ({ visit: { questions, chatId } }: { visit: VisitPage }) => {
  const words = useVisitsMessages();
  return (
    <VisitSection
      title={words.questions}
      items={questions}
      keyOf={({ messageId }) => messageId}
      none={words.noQuestions}
      foot={
        chatId && (
          <LinkButton
            variant="secondary"
            className="screen-only"
            href={pathTo(screens.doctorInboxChat, { chatId })}
          >
            {words.answer}
          </LinkButton>
        )
      }
    >
      {(said) => <Words said={said} />}
    </VisitSection>
  );
};

/**
 * The streak and the specification's percentage of each goal and of all, with that of the days due
 * beside it.
 */
export const Adherence = ({ visit: { goals } }: { visit: VisitPage }) => {
  const words = useVisitsMessages();
  const { card } = useGoalsMessages();
  const { completion } = usePatientsMessages().card;
  return (
    <VisitSection
      title={words.goals}
      items={goals}
      keyOf={({ goalId }) => goalId}
      none={words.noGoals}
      foot={
        <p className="text-sm text-muted">
          {completion({ count: completionOf(goals) })} {words.window} <DueShare goals={goals} />
        </p>
      }
    >
      {(goal) => {
        const count = completionOf([goal]);
        const inWeeks = goal.frequency && 'timesAWeek' in goal.frequency;
        return (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 font-semibold wrap-anywhere">{goal.title}</span>
            <span className="flex flex-wrap items-center gap-2">
              {goal.streak > 0 && (
                <span className="text-sm text-muted">
                  {card[inWeeks ? 'weekStreak' : 'streak']({ count: goal.streak })}
                </span>
              )}
              <Badge tone={completionTone(count)}>{completion({ count })}</Badge>
              <DueShare goals={[goal]} />
            </span>
          </div>
        );
      }}
    </VisitSection>
  );
};

/** The last and next appointments of doctor and patient. */
export const Appointments = ({ visit: { appointments, timeZone } }: { visit: VisitPage }) => {
  const words = useVisitsMessages();
  const clinic = useClinicTime(timeZone);
  return (
    <VisitSection
      title={words.appointments}
      items={appointments}
      keyOf={({ id }) => id}
      none={words.noAppointments}
    >
      {({ startsAt, state, reason }) => (
        <>
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <time dateTime={startsAt}>{clinic.moment(startsAt)}</time>
            <StateBadge state={state} startsAt={startsAt} />
          </p>
          {reason && <p dir="auto" className="text-muted wrap-anywhere">{`“${reason}”`}</p>}
        </>
      )}
    </VisitSection>
  );
};
