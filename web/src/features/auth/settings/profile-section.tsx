import { withoutTitle } from '@saathi/contract/doctor-name';
import { NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import { api } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/page/action.ts';
import { forgetDrafts, useDraftOf, useForm } from '../../../platform/page/form.ts';
import { Section } from '../../../platform/page/query-view.tsx';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useSettingsMessages } from './settings.messages.ts';

const DRAFT = 'own-name';

/** Edits the user's name. */
export const ProfileSection = () => {
  const words = useSettingsMessages().profile;
  const { user, update } = useSignedIn();
  const [{ name }, setDraft] = useDraftOf(DRAFT, { name: user.name });
  const kept = user.role === 'doctor' ? withoutTitle(name) : name.trim();
  const { run: save, busy } = useAction({
    action: async () => {
      update(await api.auth.editProfile({ body: { name: kept } }));
      forgetDrafts(DRAFT);
    },
    done: () => words.saved,
    failed: () => words.failed,
  });
  return (
    <Section title={words.title}>
      <form {...useForm(busy, () => kept && void save())} className="grid gap-4">
        <TextField
          label={words.name}
          error={!kept && words.nameMissing}
          required
          autoComplete="name"
          maxLength={NAME_MAX_CHARACTERS}
          value={name}
          onChange={({ target }) => setDraft({ name: target.value })}
        />
        <Button type="submit" className="justify-self-start" busyLabel={busy && words.saving}>
          {words.save}
        </Button>
      </form>
    </Section>
  );
};
