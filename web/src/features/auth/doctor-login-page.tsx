import { PageHeading } from '../../ui/page-heading.tsx';

export const DoctorLoginPage = () => <PageHeading title="DoctorLoginPage" />;
