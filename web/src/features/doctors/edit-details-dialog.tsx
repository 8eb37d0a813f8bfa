import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { useDiscard } from '../../platform/page/dialogs.tsx';
import { useDraft } from '../../platform/page/kept-input.ts';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DetailsForm, type DetailsFormProps } from './details-form.tsx';
import { useDoctorsMessages } from './doctors.messages.ts';
import { useOwnDetails } from './doctors.queries.ts';

const DetailsContent = (props: Omit<DetailsFormProps, 'detail'>) => {
  const words = useDoctorsMessages();
  const skeleton = (
    <div className="grid gap-4">
      {['specialty', 'experience', 'lists'].map((field) => (
        <Skeleton key={field} className="h-16" />
      ))}
    </div>
  );
  return (
    <QueryView
      query={useOwnDetails()}
      loading={words.loading}
      skeleton={skeleton}
      failed={words.failedToLoad}
    >
      {(detail) => <DetailsForm detail={detail} {...props} />}
    </QueryView>
  );
};

/** Where a doctor says of the own practice what the registration leaves out. */
export const EditDetailsDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useDoctorsMessages();
  const [kept, keep] = useDraft('practice');
  const { close, question } = useDiscard({
    typed: kept !== '',
    onDiscard: () => {
      keep('');
      onClose();
    },
  });
  return (
    <Dialog
      title={words.title}
      description={words.description}
      closeLabel={useSharedMessages().close}
      onClose={close}
    >
      <DetailsContent {...{ kept, keep, onClose }} onCancel={close} />
      {question}
    </Dialog>
  );
};
