import { CLAIM_CODE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, hasCode } from '../../platform/api/api.ts';
import { useFormDraft } from '../../platform/page/dialogs.tsx';
import { useFaults } from '../../platform/page/form.ts';
import { PinDialog } from '../../platform/page/pin-dialog.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { TextField } from '../../ui/field.tsx';
import { PHONE_DIGITS, PHONE_PREFIX, PhoneField } from '../../ui/phone-field.tsx';
import { TextWithPhones } from '../../ui/text-with-phones.tsx';
import { useMyDataMessages } from './my-data.messages.ts';

/**
 * Changes the phone number. The PIN proves who asks, the clinic's code that the number is theirs.
 * Only the number is stored as a draft.
 */
export const PhoneDialog = ({ onClose }: { onClose: () => void }) => {
  const { phone: words, details } = useMyDataMessages();
  const { update } = useSignedIn();
  const clinic = useQuery(api.auth.clinic.query());
  const { draft, change, close, done, question } = useFormDraft(
    'my-data:phone',
    { phone: '' },
    onClose,
  );
  const { phone } = draft;
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<'phone' | 'code'>();
  const faults = useFaults({
    phone: phone.length !== PHONE_DIGITS && words.short,
    code: !code.trim() && words.codeMissing,
  });
  return (
    <PinDialog
      words={{
        title: words.title,
        text: words.text,
        submit: words.save,
        busy: details.saving,
        failed: words.failed,
      }}
      isReady={faults.isReady}
      action={async (pin) => {
        setRefused(undefined);
        const body = { pin, phone: PHONE_PREFIX + phone, claimCode: code.trim() };
        update(await api.auth.changePhone({ body }));
      }}
      done={words.saved}
      onDone={done}
      onFailed={(cause) => {
        if (hasCode(cause, 'phone_taken')) setRefused('phone');
        if (hasCode(cause, 'claim_required')) setRefused('code');
      }}
      besideFields={['phone_taken', 'claim_required']}
      onClose={close}
    >
      {clinic.data && (
        <p className="font-medium wrap-break-word">
          <TextWithPhones>{words.contact({ contact: clinic.data.contact })}</TextWithPhones>
        </p>
      )}
      <PhoneField
        label={words.label}
        error={refused === 'phone' ? words.taken : faults.shown.phone}
        value={phone}
        onValueChange={(digits) => {
          setRefused(undefined);
          change({ phone: digits });
        }}
      />
      <TextField
        label={words.code}
        hint={words.codeHint}
        error={refused === 'code' ? words.codeWrong : faults.shown.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CLAIM_CODE_MAX_CHARACTERS}
        value={code}
        onChange={(event) => {
          setRefused(undefined);
          setCode(event.target.value);
        }}
      />
      {question}
    </PinDialog>
  );
};
