import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { authMessages } from './auth.messages.ts';
import { ClaimCodeField } from './set-pin-step.tsx';

type ForgotPinDialogProps = { onClose: () => void; onClaim: (claimCode: string) => void };

/** Whom to ask, and where to type the code one is given. */
export const ForgotPinDialog = ({ onClose, onClaim }: ForgotPinDialogProps) => {
  const all = useMessages(authMessages);
  const words = all.forgot;
  const formId = useId();
  const clinic = useQuery(api.auth.clinic.query());
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onClaim(code.trim());
    else setMissing(true);
  };
  return (
    <Dialog
      title={words.title}
      description={words.description}
      closeLabel={all.close}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {words.submit}
          </Button>
        </>
      }
    >
      {clinic.data && (
        <p className="mb-3 font-medium">{words.contact({ contact: clinic.data.contact })}</p>
      )}
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <ClaimCodeField
          error={missing && !code.trim() && words.missing}
          value={code}
          onChange={setCode}
        />
      </form>
    </Dialog>
  );
};
