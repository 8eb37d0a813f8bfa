import { PageHeading } from '../../ui/page-heading.tsx';

export const GoalsPage = () => <PageHeading title="GoalsPage" />;
