import { PageHeading } from '../../ui/page-heading.tsx';

export const DoctorQrPage = () => <PageHeading title="DoctorQrPage" />;
