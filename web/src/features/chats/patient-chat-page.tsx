import { PageHeading } from '../../ui/page-heading.tsx';

export const PatientChatPage = () => <PageHeading title="PatientChatPage" />;
