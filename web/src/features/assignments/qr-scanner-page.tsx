import { PageHeading } from '../../ui/page-heading.tsx';

export const QrScannerPage = () => <PageHeading title="QrScannerPage" />;
