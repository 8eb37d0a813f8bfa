import { NAME_MAX_CHARACTERS, REGISTRATION_NUMBER_MAX_CHARACTERS } from '@saathi/contract/limits';
import { type FormEvent, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/page/action.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { withoutTitle } from '../doctor-name.ts';
import { Section } from './section.tsx';
import { useSettingsMessages } from './settings.messages.ts';

/** The own name, and a doctor's council registration number. */
export const ProfileSection = () => {
  const words = useSettingsMessages().profile;
  const { user, update } = useSignedIn();
  const isDoctor = user.role === 'doctor';
  const [name, setName] = useState(user.name);
  const [number, setNumber] = useState(user.registrationNumber ?? '');
  const kept = isDoctor ? withoutTitle(name) : name.trim();
  const { run: save, busy } = useAction({
    action: async () => {
      const body = { name: kept, ...(isDoctor && { registrationNumber: number.trim() }) };
      update(await api.auth.editProfile({ body }));
    },
    done: () => words.saved,
    failed: () => words.failed,
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (kept) void save();
  };
  return (
    <Section title={words.title}>
      <form noValidate onSubmit={handleSubmit} className="grid gap-4">
        <TextField
          label={words.name}
          error={!kept && words.nameMissing}
          required
          autoComplete="name"
          maxLength={NAME_MAX_CHARACTERS}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {isDoctor && (
          <TextField
            label={words.registrationNumber}
            hint={words.registrationHint}
            maxLength={REGISTRATION_NUMBER_MAX_CHARACTERS}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        )}
        <Button type="submit" className="justify-self-start" busyLabel={busy && words.saving}>
          {words.save}
        </Button>
      </form>
    </Section>
  );
};
