import { PageHeading } from '../../ui/page-heading.tsx';

export const PatientDetailPage = () => <PageHeading title="PatientDetailPage" />;
