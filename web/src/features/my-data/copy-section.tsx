import type { DownloadLinks } from '@saathi/contract';
import { BookOpen, Braces, Download, FileInput } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../platform/api/api.ts';
import { useFormatTime, useNow } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useAction } from '../../platform/page/action.ts';
import { lazyDialog } from '../../platform/page/lazy.tsx';
import { PinDialog } from '../../platform/page/pin-dialog.tsx';
import { Section } from '../../platform/page/query-view.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { myDataApi } from './my-data-api.ts';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog');

const LOOK_AGAIN_MS = 10_000;
/** Longer than a browser takes to begin saving a file. */
const KEPT_MS = 60_000;
const kinds = ['page', 'json', 'fhir'] as const;
type Kind = (typeof kinds)[number];
const icons = { page: BookOpen, json: Braces, fhir: Braces };

/**
 * Fetches a file and saves it under the server's name for it.
 * @throws ApiError
 */
const saveFile = async (address: string): Promise<void> => {
  const response = await fetch(address, { credentials: 'include' });
  if (!response.ok) throw new ApiError(response, await response.text());
  const [, name = ''] =
    /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const made = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  Object.assign(link, { href: made, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(made), KEPT_MS);
};

/** The files of a copy; each can be saved once and until it expires. */
const Links = ({ links }: { links: DownloadLinks }) => {
  const words = useMyDataMessages().copy;
  const clock = useFormatTime();
  const now = useNow(LOOK_AGAIN_MS);
  const [fetched, setFetched] = useState<readonly Kind[]>([]);
  const [wanted, setWanted] = useState<Kind>();
  const { run: save, busy } = useAction({
    action: async (kind: Kind) => {
      setWanted(kind);
      await saveFile(links[kind] ?? '');
      return kind;
    },
    onDone: (kind) => setFetched([...fetched, kind]),
    failed: words.failed.title,
  });
  const left = kinds.filter((kind) => links[kind] && !fetched.includes(kind));
  if (now >= Date.parse(links.expiresAt)) return <p className="mt-4">{words.over}</p>;
  if (left.length === 0) return <p className="mt-4">{words.fetched}</p>;
  return (
    <div className="mt-4 rounded-card bg-tint p-4 text-on-tint">
      <p>{words.ready({ until: clock(links.expiresAt) })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {left.map((kind) => (
          <Button
            key={kind}
            icon={icons[kind]}
            busyLabel={busy && kind === wanted && words.making}
            onClick={() => void save(kind)}
          >
            {words[kind]}
          </Button>
        ))}
      </div>
    </div>
  );
};

/** Creates a copy of all stored data, protected by the PIN; patients can also import one. */
export const CopySection = () => {
  const words = useMyDataMessages().copy;
  const language = useLanguage();
  const { role } = useSignedIn().user;
  const [asking, setAsking] = useState(false);
  const [bringing, setBringing] = useState(false);
  const [links, setLinks] = useState<DownloadLinks>();
  return (
    <Section title={words.title} text={words.text}>
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} variant="secondary" onClick={() => setAsking(true)}>
          {words.make}
        </Button>
        {role === 'patient' && (
          <Button icon={FileInput} variant="quiet" onClick={() => setBringing(true)}>
            {words.bring}
          </Button>
        )}
      </div>
      <div role="status">{links && <Links key={links.page} links={links} />}</div>
      {bringing && <ImportDialog onClose={() => setBringing(false)} />}
      {asking && (
        <PinDialog
          words={{
            title: words.title,
            text: words.ask,
            submit: words.make,
            busy: words.making,
            failed: words.failed,
          }}
          action={(pin) => myDataApi.askDownload({ body: { pin, language } })}
          onDone={(made) => {
            setLinks(made);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
};
