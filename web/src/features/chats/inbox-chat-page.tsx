import { PageHeading } from '../../ui/page-heading.tsx';

export const InboxChatPage = () => <PageHeading title="InboxChatPage" />;
