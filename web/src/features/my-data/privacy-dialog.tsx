import type { PrivacyVersion } from '@saathi/contract';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { PrivacyNotice } from './privacy-notice.tsx';

type PrivacyDialogProps = { version: PrivacyVersion; onClose: () => void };

/** The privacy notice as a dialog over the current screen. */
export const PrivacyDialog = ({ version, onClose }: PrivacyDialogProps) => {
  const { close } = useSharedMessages();
  return (
    <Dialog
      title={useMyDataMessages().question.title}
      closeLabel={close}
      onClose={onClose}
      actions={<Button onClick={onClose}>{close}</Button>}
    >
      <PrivacyNotice version={version} />
    </Dialog>
  );
};
