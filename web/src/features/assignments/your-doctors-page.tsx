import { PageHeading } from '../../ui/page-heading.tsx';

export const YourDoctorsPage = () => <PageHeading title="YourDoctorsPage" />;
