import type { DayString } from '@saathi/contract';
import { type DocumentContent, readFhirDocument } from '@saathi/contract/fhir-reader';
import { IMPORT_FILE_MAX_BYTES } from '@saathi/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../platform/api/api.ts';
import { dayOf, formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { useAction } from '../../platform/page/action.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { useImportMessages } from './import.messages.ts';
import { type ImportTotal, importDocument } from './import-calls.ts';

type Refusal = 'large' | 'unread' | 'broken' | 'foreign' | 'empty';
type State =
  | { kind: 'start' }
  | { kind: 'refused'; why: Refusal }
  | { kind: 'read'; content: DocumentContent }
  | { kind: 'done'; total: ImportTotal };

const DATE = { dateStyle: 'medium' } as const;

/** Reads a file on the device; returns its content, or why it is refused. */
const readDocument = async (file: File): Promise<State> => {
  if (file.size > IMPORT_FILE_MAX_BYTES) return { kind: 'refused', why: 'large' };
  const text = await file.text().catch(() => null);
  if (text === null) return { kind: 'refused', why: 'unread' };
  const content = readFhirDocument(text, { now: new Date(), dayOf });
  if (typeof content === 'string') return { kind: 'refused', why: content };
  const isEmpty = content.readings.length === 0 && content.goals.length === 0;
  return isEmpty ? { kind: 'refused', why: 'empty' } : { kind: 'read', content };
};

const List = ({ title, entries }: { title: string; entries: readonly string[] }) =>
  entries.length > 0 && (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </div>
  );

/** What would be added, and what is left out. */
const Preview = ({ content }: { content: DocumentContent }) => {
  const words = useImportMessages();
  const language = useLanguage();
  const { name, madeAt, readings, goals, unreadable, others } = content;
  const write = (day: string) => formatDay(day as DayString, language, DATE);
  const [first, last] = [readings[0], readings.at(-1)];
  const days = goals.reduce((count, goal) => count + goal.days.length, 0);
  const kinds = Object.keys(others) as (keyof typeof others)[];
  return (
    <div className="grid gap-3">
      {name && madeAt && (
        <p className="wrap-break-word">
          {words.of({ name, when: write(dayOf(new Date(madeAt))) })}
        </p>
      )}
      <List
        title={words.adds}
        entries={[
          ...(first && last
            ? [
                words.readingsFrom({
                  readings: words.counts.readings({ count: readings.length }),
                  from: write(first.day),
                  to: write(last.day),
                }),
              ]
            : []),
          ...(goals.length > 0
            ? [
                words.goalsWith({
                  goals: words.counts.goals({ count: goals.length }),
                  days: words.counts.days({ count: days }),
                }),
              ]
            : []),
        ]}
      />
      <List
        title={words.leaves}
        entries={[
          ...kinds
            .filter((kind) => others[kind] > 0)
            .map((kind) => words.others[kind]({ count: others[kind] })),
          ...(unreadable > 0 ? [words.unreadable({ count: unreadable })] : []),
        ]}
      />
      <p className="text-sm text-muted">{words.silent}</p>
    </div>
  );
};

/** How many items were added, and how many were already known. */
const Result = ({ total }: { total: ImportTotal }) => {
  const words = useImportMessages();
  const kinds = ['readings', 'goals', 'days'] as const;
  const entriesOf = (of: keyof ImportTotal['days']) =>
    kinds
      .filter((kind) => total[kind][of] > 0)
      .map((kind) => words.counts[kind]({ count: total[kind][of] }));
  return (
    <div className="grid gap-3">
      {entriesOf('added').length === 0 && <p>{words.nothingNew}</p>}
      <List title={words.added} entries={entriesOf('added')} />
      <List title={words.known} entries={entriesOf('known')} />
      <List title={words.noRoom} entries={entriesOf('left')} />
    </div>
  );
};

/** Shows the content of a Saathi document and, on confirmation, imports it. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useImportMessages();
  const shared = useSharedMessages();
  const { user } = useSignedIn();
  const cache = useQueryClient();
  const [state, setState] = useState<State>({ kind: 'start' });
  const [failure, setFailure] = useState<string>();
  const looking = useAction({
    action: readDocument,
    onDone: (found) => {
      setFailure(undefined);
      setState(found);
    },
  });
  const adding = useAction({
    action: async (content: DocumentContent) => {
      try {
        return await importDocument(content);
      } finally {
        // Some items may have been added before a call failed.
        void cache.invalidateQueries({ queryKey: ['/api/goals'] });
        void cache.invalidateQueries({ queryKey: ['/api/patients', user.id, 'readings'] });
      }
    },
    onDone: (total) => {
      setFailure(undefined);
      setState({ kind: 'done', total });
    },
    onFailed: (cause) => setFailure(sentenceOf(cause, shared.tryAgain)),
  });
  const isDone = state.kind === 'done';
  return (
    <Dialog
      title={words.title}
      description={!isDone && words.text}
      closeLabel={shared.close}
      onClose={onClose}
      actions={
        <>
          {!isDone && (
            <Button variant="quiet" onClick={onClose}>
              {shared.cancel}
            </Button>
          )}
          {(state.kind === 'read' || isDone) && (
            <Button
              busyLabel={adding.busy && words.adding}
              onClick={() => (isDone ? onClose() : void adding.run(state.content))}
            >
              {isDone ? shared.close : words.add}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {!isDone && !adding.busy && (
          <FileButton
            icon={FileInput}
            label={words.choose}
            accept=".json,application/json,application/fhir+json"
            onPick={([file]) => file && void looking.run(file)}
          />
        )}
        <div role="status">
          {looking.busy && <p>{words.looking}</p>}
          {state.kind === 'refused' && (
            <p className="text-destructive">{words.refused[state.why]}</p>
          )}
          {state.kind === 'read' && <Preview content={state.content} />}
          {state.kind === 'done' && <Result total={state.total} />}
        </div>
        {failure && (
          <p role="alert" className="text-destructive">
            {words.failed} {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
};
