import { useMessages } from '../../platform/i18n.ts';
import { useTitle } from '../../platform/title.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useQrCode } from './assignments.queries.ts';
import { qrMessages } from './qr.messages.ts';
import { QrCodeCard } from './qr-code-card.tsx';
import { QrHowTo } from './qr-how-to.tsx';
import { QrPoster } from './qr-poster.tsx';
import { ReplaceCode } from './replace-code.tsx';

const columns = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]';

const QrLoading = () => (
  <Loading label={useMessages(qrMessages).loading}>
    <div className={columns}>
      <Skeleton className="h-130 rounded-card!" />
      <Skeleton className="h-56 rounded-card!" />
    </div>
  </Loading>
);

const QrContent = () => {
  const words = useMessages(qrMessages);
  const { data, isPending, isFetching, refetch } = useQrCode();
  if (isPending) return <QrLoading />;
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
  return (
    <div className={columns}>
      <QrCodeCard code={data} />
      <div className="grid gap-6">
        <QrHowTo />
        <ReplaceCode />
      </div>
      <QrPoster code={data} />
    </div>
  );
};

export const DoctorQrPage = () => {
  const words = useMessages(qrMessages);
  useTitle(words.title);
  return (
    <>
      <PageHeading title={words.title} />
      <QrContent />
    </>
  );
};
