import { useSignedIn } from '../../platform/session/session.tsx';
import { ErasureBanner } from './erasure-banner.tsx';
import { PrivacyQuestion } from './privacy-question.tsx';

/** Notes and questions about the user's own data, on any screen. */
export const OwnDataNotes = () => {
  const { privacyToAgree, erasureAt } = useSignedIn();
  return (
    <>
      {erasureAt && <ErasureBanner at={erasureAt} />}
      {privacyToAgree && <PrivacyQuestion version={privacyToAgree} />}
    </>
  );
};
