import { PageHeading } from '../../ui/page-heading.tsx';

export const PatientLoginPage = () => <PageHeading title="PatientLoginPage" />;
