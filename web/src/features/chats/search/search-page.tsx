import { SEARCH_MAX_CHARACTERS } from '@saathi/contract/limits';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../platform/api/api.ts';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { useEntryState } from '../../../platform/page/entry-state.ts';
import { useDebouncedText } from '../../../platform/page/form.ts';
import { BackTo } from '../../../platform/page/navigation.tsx';
import { PageHeading } from '../../../platform/page/page.tsx';
import { LoadMore, QueryView } from '../../../platform/page/query-view.tsx';
import { screens } from '../../../platform/page/screens.ts';
import { Button } from '../../../ui/button.tsx';
import { ConversationDrawing } from '../../../ui/drawings/conversation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { FoundCard } from './found-card.tsx';
import { useSearchMessages } from './search.messages.ts';
import { isSearchable, useFoundMessages } from './search.queries.ts';

const skeleton = (
  <div className="grid gap-4">
    <SkeletonCard rows={2} />
    <SkeletonCard rows={2} />
    <SkeletonCard rows={2} />
  </div>
);

type FoundProps = { query: ReturnType<typeof useFoundMessages>; none: ReactNode };

const Found = ({ query, none }: FoundProps) => {
  const words = useSearchMessages();
  const { checkConnection } = useSharedMessages();
  return (
    <QueryView
      query={query}
      loading={words.loading}
      skeleton={skeleton}
      failed={words.failed}
      failedText={sentenceOf(query.error, checkConnection)}
      empty={none}
    >
      {(messages) => (
        <>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {messages.map((message) => (
              <li key={message.messageId}>
                <FoundCard of={message} />
              </li>
            ))}
          </ol>
          <LoadMore query={query} label={words.more} loading={words.loading} />
        </>
      )}
    </QueryView>
  );
};

/** Searches the doctor's chats with current patients. */
export const SearchPage = () => {
  const words = useSearchMessages();
  const { titles } = useSharedMessages();
  const [search, setSearch] = useEntryState('messages', '');
  const wanted = useDebouncedText(search.trim());
  const query = useFoundMessages(wanted);
  const { data, hasNextPage: more, isFetching } = query;
  const asks = isSearchable(wanted);
  return (
    <>
      <BackTo href={screens.doctorInbox}>{titles.doctorInbox}</BackTo>
      <PageHeading screen="doctorSearch" className="mb-4" subtitle={words.subtitle} />
      {/* biome-ignore lint/a11y/useSemanticElements: the search element is newer than our oldest browsers */}
      <div role="search" className="mb-4">
        <TextField
          type="search"
          label={words.search}
          hideLabel
          placeholder={words.placeholder}
          autoComplete="off"
          autoFocus={search === ''}
          maxLength={SEARCH_MAX_CHARACTERS}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <p role="status" className="sr-only">
        {asks && data && !isFetching && words.found({ count: data.length, more })}
      </p>
      {asks ? (
        <Found
          query={query}
          none={
            <EmptyState
              drawing={<ConversationDrawing />}
              title={words.none({ search: wanted })}
              description={words.noneText}
            >
              <Button variant="secondary" onClick={() => setSearch('')}>
                {words.clear}
              </Button>
            </EmptyState>
          }
        />
      ) : (
        <EmptyState
          drawing={<ConversationDrawing />}
          title={words.hint}
          description={words.hintText}
        />
      )}
    </>
  );
};
