import type { Cover, Covers } from '@saathi/contract';
import { CalendarPlus, CircleAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { lazyDialog } from '../../platform/page/lazy.tsx';
import { BackTo } from '../../platform/page/navigation.tsx';
import { PageHeading } from '../../platform/page/page.tsx';
import { QueryView, Section } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Command } from '../../ui/command.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import type { AddKind } from './add-dialog.tsx';
import { AssistantsSection } from './assistants-section.tsx';
import { useCoverMessages } from './cover.messages.ts';
import { useCovers, useDoctorParams, useRefreshCovers } from './cover.queries.ts';
import { useFormatCoverTime } from './cover-time.ts';

const AddDialog = lazyDialog(() => import('./add-dialog.tsx'), 'AddDialog');

/** Whom a row names: the stand-in, or the doctor they stand in for. */
type Side = 'standIn' | 'doctor';

const RemoveDialog = ({
  cover,
  side,
  onClose,
}: {
  cover: Cover;
  side: Side;
  onClose: () => void;
}) => {
  const words = useCoverMessages().removal;
  const when = useFormatCoverTime()(cover);
  const refresh = useRefreshCovers();
  return (
    <ConfirmedAction
      words={{ ...words, title: words.title({ name: cover[side].name, when }) }}
      action={async () => {
        await api.cover.remove({ params: { coverId: cover.id } });
        await refresh();
      }}
      onClose={onClose}
    />
  );
};

const Row = ({ cover, side }: { cover: Cover; side: Side }) => {
  const words = useCoverMessages();
  const [removing, setRemoving] = useState(false);
  const when = useFormatCoverTime()(cover);
  const { name } = cover[side];
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {words.doctor({ name })}
          {cover.onDuty && <Badge tone="achieved">{words.now}</Badge>}
        </p>
        <p className="text-sm text-muted">{when}</p>
        {cover.standInVerified === false && (
          <p className="flex gap-1.5 text-sm font-medium">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {words.noEffect[side]}
          </p>
        )}
      </div>
      <IconButton
        icon={Trash2}
        label={words.removal.label({ name, when })}
        onClick={() => setRemoving(true)}
      />
      {removing && <RemoveDialog {...{ cover, side }} onClose={() => setRemoving(false)} />}
    </li>
  );
};

const Rows = ({ covers, side }: { covers: readonly Cover[]; side: Side }) => (
  <ul className="divide-y divide-hairline">
    {covers.map((cover) => (
      <Row key={cover.id} {...{ cover, side }} />
    ))}
  </ul>
);

type PartProps = { kind: AddKind; data: Covers; onAdd: (kind: AddKind) => void };

const Part = ({ kind, data, onAdd }: PartProps) => {
  const words = useCoverMessages()[kind];
  const covers = data.covers.filter(({ weekday }) => (weekday === null) === (kind === 'dates'));
  if (covers.length === 0 && !data.verified) return null;
  return (
    <Section title={words.title}>
      {covers.length > 0 ? (
        <Rows covers={covers} side="standIn" />
      ) : (
        <p className="text-muted">{words.none}</p>
      )}
      {data.colleagues.length > 0 && (
        <Button
          icon={CalendarPlus}
          variant="secondary"
          className="mt-4"
          onClick={() => onAdd(kind)}
        >
          {words.add}
        </Button>
      )}
    </Section>
  );
};

/** Tells a doctor that they must be verified first, and who can do that. */
const Unverified = ({ isOwn }: { isOwn: boolean }) => {
  const { own, other } = useCoverMessages().unverified;
  const { user, clinic } = useSignedIn();
  if (!isOwn) {
    return (
      <Section title={other.title}>
        <p>{other.text}</p>
      </Section>
    );
  }
  return (
    <Section title={own.title}>
      <p>{own.text}</p>
      {clinic === 'owner' ? (
        <div className="mt-2 grid justify-items-start gap-1">
          <p>{own.byOther}</p>
          <Command>npm run admin -- verify {user.phone}</Command>
          <p>{own.detailsFirst}</p>
        </div>
      ) : (
        <p className="mt-2">{own.by}</p>
      )}
    </Section>
  );
};

const Content = ({ data, isOwn }: { data: Covers; isOwn: boolean }) => {
  const words = useCoverMessages();
  const [adding, setAdding] = useState<AddKind>();
  const { assistants, colleagues, verified, standsInFor } = data;
  return (
    <div className="grid max-w-160 gap-5">
      {!isOwn && <h2 className="text-lg">{words.ofOther({ name: data.name })}</h2>}
      {verified ? (
        colleagues.length === 0 && <p className="text-muted">{words.alone}</p>
      ) : (
        <Unverified isOwn={isOwn} />
      )}
      <Part kind="dates" {...{ data }} onAdd={setAdding} />
      <Part kind="week" {...{ data }} onAdd={setAdding} />
      {isOwn && <AssistantsSection {...{ assistants, verified }} />}
      {standsInFor.length > 0 && isOwn && (
        <Section title={words.mine.title}>
          <Rows covers={standsInFor} side="doctor" />
        </Section>
      )}
      {adding && (
        <AddDialog kind={adding} colleagues={colleagues} onClose={() => setAdding(undefined)} />
      )}
    </div>
  );
};

/** A doctor's stand-ins: on certain days and every week. */
export const CoverPage = () => {
  const words = useCoverMessages();
  const isOwn = useSignedIn().user.id === useDoctorParams().doctorId;
  return (
    <>
      <BackTo href={isOwn ? screens.doctorSettings : screens.doctorClinic}>{words.back}</BackTo>
      <PageHeading screen="doctorCover" subtitle={words.text} />
      <QueryView
        query={useCovers()}
        loading={words.loading}
        skeleton={<SkeletonCard rows={3} />}
        failed={words.failed}
      >
        {(data) => <Content {...{ data, isOwn }} />}
      </QueryView>
    </>
  );
};
