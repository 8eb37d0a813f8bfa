import { PageHeading } from '../../ui/page-heading.tsx';

export const MyPatientsPage = () => <PageHeading title="MyPatientsPage" />;
