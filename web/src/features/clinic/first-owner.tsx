import { CLAIM_CODE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useState } from 'react';
import { hasCode, sentenceOf } from '../../platform/api/api.ts';
import { useLimitedAction } from '../../platform/page/action.ts';
import { useForm } from '../../platform/page/form.ts';
import { Section } from '../../platform/page/query-view.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useClinicMessages } from './clinic.messages.ts';
import { clinicApi } from './clinic-api.ts';

/** Lets a doctor enter the code that the server shows while the clinic has no owner. */
export const FirstOwner = () => {
  const words = useClinicMessages().first;
  const session = useSignedIn();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { run, busy, waitingText } = useLimitedAction({
    action: async () => {
      await clinicApi.becomeOwner({ body: { code: code.trim() } });
      session.update({ ...session, clinic: 'owner' });
    },
    done: () => words.done,
    onFailed: (cause) => {
      if (hasCode(cause, 'owner_code_invalid')) setError(sentenceOf(cause));
    },
    failed: (cause) =>
      hasCode(cause, 'owner_code_invalid')
        ? undefined
        : { ...words.failed, description: sentenceOf(cause, words.failed.description) },
  });
  const form = useForm(busy, () => (code.trim() ? void run() : setError(words.missing)));
  return (
    <Section title={words.title} text={words.text}>
      <form {...form} className="grid gap-4">
        <TextField
          label={words.code}
          hint={words.hint}
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CLAIM_CODE_MAX_CHARACTERS}
          value={code}
          onChange={({ target }) => {
            setError(undefined);
            setCode(target.value);
          }}
        />
        {waitingText && <p className="font-medium text-on-marigold-tint">{waitingText}</p>}
        <Button type="submit" className="justify-self-start" busyLabel={busy && words.busy}>
          {words.submit}
        </Button>
      </form>
    </Section>
  );
};
