import type { NoticeSettings } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { writeToCache } from '../../platform/api/query-client.ts';
import { useAction } from '../../platform/page/action.ts';
import { useFaults, useForm } from '../../platform/page/form.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { useNoticesMessages } from './notices.messages.ts';
import { Part, PartData } from './part.tsx';

const useSave = () => {
  const { toasts, quiet } = useNoticesMessages();
  const cache = useQueryClient();
  return useAction({
    action: async (body: Partial<NoticeSettings>) => {
      await api.notices.changeSettings({ body });
      // The answer may be older than that of another change.
      writeToCache<NoticeSettings>(
        cache,
        api.notices.settings.key(),
        (known) => known && { ...known, ...body },
      );
      return body;
    },
    done: ({ quietFrom }) => (quietFrom ? quiet.saved : undefined),
    failed: () => toasts.failed,
  });
};

const kindsOf = { patient: ['reply', 'second_look', 'reminder'], doctor: [] } as const;

type Kind = (typeof kindsOf)['patient'][number] | 'gateway';

/** A kind of notification; shows the pressed value while it is saved. */
const KindCheckbox = ({ kind, saved }: { kind: Kind; saved: boolean }) => {
  const words = useNoticesMessages().kinds;
  const [pressed, setPressed] = useState(saved);
  const { run, busy } = useSave();
  return (
    <Checkbox
      label={words[kind]}
      checked={busy ? pressed : saved}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy || undefined}
      onChange={({ target }) => {
        if (busy) return;
        setPressed(target.checked);
        void run({ [kind]: target.checked });
      }}
    />
  );
};

const Kinds = ({ settings }: { settings: NoticeSettings }) => {
  const words = useNoticesMessages().kinds;
  const { role } = useSignedIn().user;
  const offered = [...kindsOf[role], ...(settings.gatewayOffered ? (['gateway'] as const) : [])];
  return (
    <Part title={words.title}>
      {role === 'doctor' && <p className="mt-1 text-muted">{words.emergencies}</p>}
      <ul className="mt-1 -ml-1.5">
        {offered.map((kind) => (
          <li key={kind}>
            <KindCheckbox kind={kind} saved={settings[kind]} />
          </li>
        ))}
      </ul>
      {settings.gatewayOffered && <p className="pl-12.5 text-sm text-muted">{words.gatewayText}</p>}
    </Part>
  );
};

const QuietHours = ({ settings }: { settings: NoticeSettings }) => {
  const words = useNoticesMessages().quiet;
  const [quietFrom, setFrom] = useState(settings.quietFrom);
  const [quietTo, setTo] = useState(settings.quietTo);
  const { run, busy } = useSave();
  const { shown, isReady } = useFaults({
    quietFrom: !quietFrom && words.missing,
    quietTo: !quietTo && words.missing,
  });
  const form = useForm(busy, () => isReady() && void run({ quietFrom, quietTo }));
  return (
    <Part title={words.title}>
      <form {...form} className="mt-2 grid gap-3">
        <p className="text-sm text-muted">{words.hint}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3">
          <TextField
            type="time"
            label={words.from}
            error={shown.quietFrom}
            value={quietFrom}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            type="time"
            label={words.to}
            error={shown.quietTo}
            value={quietTo}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          busyLabel={busy && words.saving}
        >
          {words.save}
        </Button>
      </form>
    </Part>
  );
};

type NoticeChoicesProps = {
  /** Whether push notifications are available; otherwise a gateway may be offered. */
  pushed: boolean;
};

/** What the user is notified of and the quiet hours. Emergencies ignore these settings. */
export const NoticeChoices = ({ pushed }: NoticeChoicesProps) => {
  const { role } = useSignedIn().user;
  const query = useQuery({ ...api.notices.settings.query(), refetchOnMount: 'always' });
  return (
    <PartData query={query}>
      {(settings) =>
        (pushed || settings.gatewayOffered) && (
          <>
            <Kinds settings={settings} />
            {role === 'patient' && <QuietHours settings={settings} />}
          </>
        )
      }
    </PartData>
  );
};
