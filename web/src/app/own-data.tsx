import { OwnDataNotes } from '../features/my-data/index.ts';
import { useSignedIn } from '../platform/session/session.tsx';

/** What a person has to be told or asked of their own data; its code is fetched only then. */
export const OwnData = () => {
  const { privacyToAgree, erasureAt } = useSignedIn();
  return (privacyToAgree || erasureAt) && <OwnDataNotes />;
};
