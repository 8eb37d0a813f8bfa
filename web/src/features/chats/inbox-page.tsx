import { PageHeading } from '../../ui/page-heading.tsx';

export const InboxPage = () => <PageHeading title="InboxPage" />;
