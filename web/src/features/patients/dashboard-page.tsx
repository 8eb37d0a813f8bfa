import { PageHeading } from '../../ui/page-heading.tsx';

export const DashboardPage = () => <PageHeading title="DashboardPage" />;
