import { useSignedIn } from '../../platform/session/session.tsx';
import { ErasureBanner } from './erasure-banner.tsx';
import { PrivacyQuestion } from './privacy-question.tsx';

/** What a person is told and asked of their own data, on whatever screen. */
export const OwnDataNotes = () => {
  const { privacyToAgree, erasureAt } = useSignedIn();
  return (
    <>
      {erasureAt && <ErasureBanner at={erasureAt} />}
      {privacyToAgree && <PrivacyQuestion version={privacyToAgree} />}
    </>
  );
};
