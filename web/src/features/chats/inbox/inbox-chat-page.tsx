import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { hasCode } from '../../../platform/api/api.ts';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { useTitle } from '../../../platform/page/page.tsx';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { pathTo, screens } from '../../../platform/page/screens.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ConversationDrawing } from '../../../ui/drawings/conversation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GoalSummaries, useGoalsMessages } from '../../goals/index.ts';
import { ErasureLine } from '../../my-data/index.ts';
import { ChatFrame } from '../chat-frame.tsx';
import { HandOverBar, HandOverButton } from '../team/hand-over-bar.tsx';
import { BEFORE_FIRST_MESSAGE, groupNotesByMessage } from '../team/notes-by-message.ts';
import { TeamButton } from '../team/team-button.tsx';
import { TeamNotes } from '../team/team-notes.tsx';
import { type Team, useHasColleagues, useTeam } from '../team/use-team.ts';
import { useNotifyWriting } from '../team/use-writing.ts';
import { WritingLine } from '../team/writing-line.tsx';
import { Composer, type ComposerHandle } from '../thread/composer.tsx';
import { ThreadView } from '../thread/thread.tsx';
import { CloseCard } from './close-card.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { useForDoctorMessages } from './for-doctor.messages.ts';
import { useInboxMessages } from './inbox.messages.ts';
import { InboxChatHeader } from './inbox-chat-header.tsx';
import { QuickReplies, QuickRepliesToggle } from './quick-replies.tsx';
import { useInbox, waitingAfter } from './use-inbox.ts';
import { type InboxChat, useInboxChat } from './use-inbox-chat.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { WhyBar } from './why-bar.tsx';

const Goals = ({ detail }: Pick<InboxChat, 'detail'>) => {
  const words = useInboxMessages().chat;
  const { loading } = useSharedMessages();
  return (
    <QueryView
      query={detail}
      loading={loading}
      skeleton={<Skeleton className="h-24" />}
      failed={words.goalsFailed}
      failedAs="note"
    >
      {({ goalsSummary }) => <GoalSummaries goals={goalsSummary} />}
    </QueryView>
  );
};

const GoalsAside = ({ detail }: Pick<InboxChat, 'detail'>) => {
  const words = useGoalsMessages().summaries;
  return (
    <aside
      aria-label={words.heading}
      className="relative hidden w-80 shrink-0 overflow-y-auto border-l border-hairline bg-card p-5 xl:block"
    >
      <h2 className="text-lg">{words.heading}</h2>
      <p className="text-sm text-muted">{words.window}</p>
      <Goals detail={detail} />
    </aside>
  );
};

const Missing = () => {
  const words = useInboxMessages();
  return (
    <EmptyState
      as="h1"
      drawing={<ConversationDrawing />}
      title={words.chat.missingTitle}
      description={words.chat.missingText}
    >
      <LinkButton href={screens.doctorInbox}>{words.chat.back}</LinkButton>
    </EmptyState>
  );
};

type ThreadPartProps = {
  chatId: string;
  inboxChat: InboxChat;
  team: Team | undefined;
  outro: ReactNode;
};

const ThreadPart = ({ chatId, inboxChat, team, outro }: ThreadPartProps) => {
  const { thread, unsent, item, standInFor, leaves, refresh } = inboxChat;
  const words = useInboxMessages();
  const { user, erasureAt } = useSignedIn();
  const patient = inboxChat.patient?.name ?? '';
  const doctor = standInFor?.name ?? user.name;
  const names = useMemo(
    () => ({ reader: 'doctor' as const, readerId: user.id, doctor, patient }),
    [user.id, doctor, patient],
  );
  const placed = groupNotesByMessage(thread.query.data?.messages ?? [], team?.notes ?? []);
  return (
    <ThreadView
      {...{ chatId, names, thread, unsent }}
      intro={<TeamNotes chatId={chatId} notes={placed.get(BEFORE_FIRST_MESSAGE)} />}
      below={({ id }) => placed.has(id) && <TeamNotes chatId={chatId} notes={placed.get(id)} />}
      unmarked={leaves.seen}
      unopened={item && !item.openedAt ? `${item.level} ${item.reason}` : undefined}
      empty={<p className="m-auto text-center text-muted">{words.chat.empty}</p>}
      // Shown in the thread, because a doctor's bars leave no room for it above on a phone.
      outro={
        <>
          {erasureAt && <ErasureLine className="rounded-card" />}
          {outro}
        </>
      }
      failedText={words.errorText}
      onSeen={refresh}
    />
  );
};

type Sheet = 'close' | 'goals';

const GoalsDialog = ({ detail, onClose }: Pick<InboxChat, 'detail'> & { onClose: () => void }) => {
  const words = useGoalsMessages().summaries;
  const { close } = useSharedMessages();
  return (
    <Dialog title={words.heading} description={words.window} closeLabel={close} onClose={onClose}>
      <Goals detail={detail} />
    </Dialog>
  );
};

const useChatShortcuts = (chatId: string, setSheet: (sheet: Sheet) => void, canClose: boolean) => {
  const [, navigate] = useLocation();
  const { data: items = [] } = useInbox();
  const composer = useRef<ComposerHandle>(null);
  const next = waitingAfter(items, chatId);
  const goNext = () =>
    navigate(next ? pathTo(screens.doctorInboxChat, { chatId: next.chatId }) : screens.doctorInbox);
  useShortcuts({
    r: () => composer.current?.focus(),
    c: () => canClose && setSheet('close'),
    n: goNext,
    u: () => navigate(screens.doctorInbox),
  });
  return { composer, leave: () => navigate(screens.doctorInbox) };
};

type ReplyPartProps = Pick<InboxChat, 'unsent' | 'isAssistant'> & {
  chatId: string;
  composer: RefObject<ComposerHandle | null>;
  teamButton: ReactNode;
  onType: () => void;
};

const ReplyPart = ({
  chatId,
  composer,
  unsent,
  isAssistant,
  teamButton,
  onType,
}: ReplyPartProps) => {
  const [unfolded, setUnfolded] = useState(false);
  const handlePick = (text: string) => {
    composer.current?.insert(text);
    setUnfolded(false);
  };
  return (
    <div className="chat-foot border-t border-hairline bg-card px-3 pt-2 pb-2 sm:px-4 sm:pb-3">
      {!isAssistant && <QuickReplies unfolded={unfolded} onPick={handlePick} />}
      {/* Outside the composer's form, because the dialog it opens contains a form. */}
      <div className="flex items-end gap-2">
        {teamButton}
        <div className="min-w-0 flex-1">
          <Composer
            handle={composer}
            draftName={`chat:${chatId}`}
            sending={unsent.sending}
            onSend={(text) => unsent.send(text)}
            onType={onType}
            before={
              isAssistant || <QuickRepliesToggle unfolded={unfolded} onChange={setUnfolded} />
            }
          />
        </div>
      </div>
    </div>
  );
};

const Conversation = ({ chatId }: { chatId: string }) => {
  const words = useInboxMessages();
  const inboxChat = useInboxChat(chatId);
  const { thread, unsent, item, patient, detail, parted, standsIn, isAssistant, leaves, refresh } =
    inboxChat;
  const forDoctor = useForDoctorMessages();
  const file = item?.unclear && item.files?.[0];
  const doctorOnly = file ? forDoctor.files[file.kind] : forDoctor.doctorOnly;
  const partedText = standsIn ? words.chat.actedOver : words.chat.readOnly;
  const team = useTeam(chatId);
  const hasColleagues = useHasColleagues(team);
  const notifyWriting = useNotifyWriting(chatId, hasColleagues);
  const hasTeam = hasColleagues || Boolean(team?.notes.length);
  const teamButton = hasTeam && <TeamButton chatId={chatId} />;
  const [sheet, setSheet] = useState<Sheet>();
  const closeSheet = () => setSheet(undefined);
  const newest = thread.query.data?.messages.at(-1)?.id;
  // A chat cannot be closed before its messages have been shown.
  const canClose = item !== undefined && !standsIn && !parted && newest !== undefined;
  const { composer, leave } = useChatShortcuts(chatId, setSheet, canClose);
  useTitle(patient?.name ?? words.chat.title);
  const onChanged = () => {
    thread.refresh();
    refresh();
  };
  const closing = {
    chatId,
    onClosed: () => {
      refresh();
      leave();
    },
    onConflict: () => {
      thread.refresh();
      closeSheet();
    },
  };
  if (!thread.query.data && hasCode(thread.query.error, 'not_found')) return <Missing />;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <InboxChatHeader {...{ patient, standsIn }} onGoals={() => setSheet('goals')} />
        {item && !parted && (
          <>
            <WhyBar {...{ item, canClose }} onClose={() => setSheet('close')}>
              {hasColleagues && <HandOverButton {...{ item, newest, onChanged }} />}
            </WhyBar>
            <HandOverBar {...{ item, onChanged }} />
          </>
        )}
        <ThreadPart
          {...{ chatId, inboxChat, team }}
          outro={item && !standsIn && !parted && <CloseCard {...closing} {...{ item, newest }} />}
        />
        <WritingLine chatId={chatId} messages={thread.query.data?.messages} people={team?.people} />
        {parted || leaves.answer ? (
          <div className="flex items-center gap-2 border-t border-hairline bg-sunken p-2 text-muted">
            {!parted && teamButton}
            <p role="status" className="p-2">
              {parted ? partedText : doctorOnly}
            </p>
          </div>
        ) : (
          <ReplyPart
            {...{ chatId, composer, unsent, isAssistant, teamButton }}
            onType={notifyWriting}
          />
        )}
      </div>
      {!standsIn && <GoalsAside detail={detail} />}
      {sheet === 'goals' && <GoalsDialog detail={detail} onClose={closeSheet} />}
      {sheet === 'close' && (
        <CloseDialog
          {...closing}
          level={item?.level ?? null}
          lastRead={newest}
          onClose={closeSheet}
        />
      )}
    </div>
  );
};

/** One patient's conversation in the doctor's inbox: read, answer and close. */
export const InboxChatPage = () => {
  const { chatId = '' } = useParams<{ chatId: string }>();
  return (
    <ChatFrame wide>
      <Conversation key={chatId} chatId={chatId} />
    </ChatFrame>
  );
};
