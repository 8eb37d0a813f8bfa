import { useMessages } from '../../platform/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { DetailsForm } from './details-form.tsx';
import { doctorsMessages } from './doctors.messages.ts';
import { useOwnDetails } from './doctors.queries.ts';

const DetailsContent = ({ onClose }: { onClose: () => void }) => {
  const words = useMessages(doctorsMessages);
  const { data, isPending, isFetching, refetch } = useOwnDetails();
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <div className="grid gap-4">
          {['specialty', 'experience', 'lists'].map((field) => (
            <Skeleton key={field} className="h-16" />
          ))}
        </div>
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title={words.errorTitle}
        description={words.errorText}
        retryLabel={words.retry}
        busyLabel={isFetching && words.retrying}
        onRetry={() => void refetch()}
      />
    );
  }
  return <DetailsForm detail={data} onClose={onClose} />;
};

/** Where a doctor says of the own practice what the registration leaves out. */
export const EditDetailsDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useMessages(doctorsMessages);
  return (
    <Dialog
      title={words.title}
      description={words.description}
      closeLabel={words.close}
      onClose={onClose}
    >
      <DetailsContent onClose={onClose} />
    </Dialog>
  );
};
