import type { Nominee } from '@saathi/contract';
import { NAME_MAX_CHARACTERS, RELATION_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useState } from 'react';
import { useAction } from '../../platform/page/action.ts';
import { ConfirmedAction, FormDialog, useFormDraft } from '../../platform/page/dialogs.tsx';
import { useFaults } from '../../platform/page/form.ts';
import { Section } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PHONE_DIGITS, PHONE_PREFIX, PhoneField } from '../../ui/phone-field.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { useCacheMyData } from './my-data.queries.ts';
import { myDataApi } from './my-data-api.ts';

const nobody: Nominee = { name: '', phone: PHONE_PREFIX, relation: '' };

type NomineeDialogProps = { nominee: Nominee | null; onClose: () => void };

const NomineeDialog = ({ nominee, onClose }: NomineeDialogProps) => {
  const words = useMyDataMessages().nominee;
  const keep = useCacheMyData();
  const { draft, change, close, done, question } = useFormDraft(
    'my-data:nominee',
    nominee ?? nobody,
    onClose,
  );
  const name = draft.name.trim();
  const relation = draft.relation.trim();
  const digits = draft.phone.slice(PHONE_PREFIX.length);
  const faults = useFaults(
    {
      name: !name && words.nameMissing,
      phone: digits.length !== PHONE_DIGITS && words.phoneShort,
      relation: !relation && words.relationMissing,
    },
    draft,
  );
  const { run: save, busy } = useAction({
    action: async () => {
      keep(await myDataApi.nominate({ body: { ...draft, name, relation } }));
    },
    done: () => words.saved,
    failed: words.failed,
    onDone: done,
    onFailed: faults.refuse,
  });
  return (
    <FormDialog
      title={words.title}
      submit={words.save}
      busyLabel={busy && words.saving}
      onSubmit={() => {
        if (faults.isReady()) void save();
      }}
      onClose={close}
    >
      <TextField
        label={words.name}
        error={faults.shown.name}
        required
        autoCapitalize="words"
        maxLength={NAME_MAX_CHARACTERS}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={words.relation}
        hint={words.relationHint}
        error={faults.shown.relation}
        required
        maxLength={RELATION_MAX_CHARACTERS}
        value={draft.relation}
        onChange={({ target }) => change({ relation: target.value })}
      />
      <PhoneField
        label={words.phone}
        error={faults.shown.phone}
        autoComplete="off"
        value={digits}
        onValueChange={(typed) => change({ phone: PHONE_PREFIX + typed })}
      />
      {question}
    </FormDialog>
  );
};

/** The person who acts for the user when the user cannot. */
export const NomineeSection = ({ nominee }: { nominee: Nominee | null }) => {
  const words = useMyDataMessages().nominee;
  const keep = useCacheMyData();
  const [doing, setDoing] = useState<'edit' | 'remove'>();
  const close = () => setDoing(undefined);
  return (
    <Section title={words.title} text={words.text}>
      {nominee && (
        <div className="mb-4">
          <p className="font-medium wrap-break-word">{nominee.name}</p>
          <p className="wrap-break-word text-muted">{nominee.relation}</p>
          <p className="text-muted">
            <PhoneNumber of={nominee.phone} />
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setDoing('edit')}>
          {nominee ? words.change : words.add}
        </Button>
        {nominee && (
          <Button
            variant="quiet"
            aria-label={words.removeLabel(nominee)}
            onClick={() => setDoing('remove')}
          >
            {words.remove}
          </Button>
        )}
      </div>
      {doing === 'edit' && <NomineeDialog nominee={nominee} onClose={close} />}
      {doing === 'remove' && nominee && (
        <ConfirmedAction
          words={{ ...words.removeQuestion, title: words.removeQuestion.title(nominee) }}
          action={async () => keep(await myDataApi.removeNominee())}
          onClose={close}
        />
      )}
    </Section>
  );
};
