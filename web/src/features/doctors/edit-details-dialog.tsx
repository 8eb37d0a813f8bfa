import { useMessages } from '../../platform/i18n/i18n.ts';
import { useDiscard } from '../../platform/page/use-discard.tsx';
import { useDraft } from '../../platform/page/use-draft.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { DetailsForm, type DetailsFormProps } from './details-form.tsx';
import { doctorsMessages } from './doctors.messages.ts';
import { useOwnDetails } from './doctors.queries.ts';

const DetailsContent = (props: Omit<DetailsFormProps, 'detail'>) => {
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
  return <DetailsForm detail={data} {...props} />;
};

/** Where a doctor says of the own practice what the registration leaves out. */
export const EditDetailsDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useMessages(doctorsMessages);
  const [kept, keep] = useDraft('details');
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
      closeLabel={words.close}
      onClose={close}
    >
      <DetailsContent {...{ kept, keep, onClose }} onCancel={close} />
      {question}
    </Dialog>
  );
};
