import { OwnDataNotes } from '../features/my-data/index.ts';
import { useSignedIn } from '../platform/session/session.tsx';

/** Notes and questions about the person's own data; their code is fetched only if there are any. */
export const OwnData = () => {
  const { privacyToAgree, erasureAt } = useSignedIn();
  return (privacyToAgree || erasureAt) && <OwnDataNotes />;
};
