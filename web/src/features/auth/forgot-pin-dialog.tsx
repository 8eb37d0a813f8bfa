import type { Role } from '@saathi/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/page/dialogs.tsx';
import { useFaults } from '../../platform/page/form.ts';
import { TextWithPhones } from '../../ui/text-with-phones.tsx';
import { useForgotMessages } from './forgot.messages.ts';
import { ClaimCodeField } from './set-pin-step.tsx';

type ForgotPinDialogProps = {
  role: Role;
  onClose: () => void;
  onClaim: (claimCode: string) => void;
};

/** Whom to contact about a forgotten PIN, and a field for the claim code they issue. */
export const ForgotPinDialog = ({ role, onClose, onClaim }: ForgotPinDialogProps) => {
  const words = useForgotMessages();
  const clinic = useQuery(api.auth.clinic.query());
  const [code, setCode] = useState('');
  const { shown, isReady } = useFaults({ code: !code.trim() && words.missing });
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      submit={words.submit}
      onSubmit={() => isReady() && onClaim(code.trim())}
      onClose={onClose}
    >
      {clinic.data && (
        <p className="font-medium wrap-break-word">
          <TextWithPhones>{words.contact({ contact: clinic.data.contact })}</TextWithPhones>
        </p>
      )}
      {role === 'doctor' && <p>{words.onlyOwner}</p>}
      <ClaimCodeField error={shown.code} value={code} onChange={setCode} />
    </FormDialog>
  );
};
