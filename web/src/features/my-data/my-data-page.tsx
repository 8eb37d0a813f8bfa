import { PageHeading } from '../../platform/page/page.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { AccessSection } from './access-section.tsx';
import { AgreementsSection } from './agreements-section.tsx';
import { CopySection } from './copy-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { ErasureSection } from './erasure-section.tsx';
import { GrievanceSection } from './grievance-section.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { useMyData } from './my-data.queries.ts';
import { NomineeSection } from './nominee-section.tsx';

/** All of the user's own data on one page, with the actions available for it. */
export const MyDataPage = () => {
  const words = useMyDataMessages();
  const { role } = useSignedIn().user;
  return (
    <>
      <PageHeading screen={`${role}MyData`} subtitle={words.intro} />
      <QueryView
        query={useMyData()}
        loading={words.loading}
        skeleton={
          <div className="grid max-w-160 gap-5">
            <SkeletonCard rows={3} />
            <SkeletonCard rows={3} />
          </div>
        }
        failed={words.failedToLoad}
      >
        {({ agreements, nominee, erasure, ...data }) => (
          <div className="grid max-w-160 gap-5">
            <AgreementsSection agreements={agreements} />
            <CopySection />
            <DetailsSection />
            <NomineeSection nominee={nominee} />
            <GrievanceSection {...data} />
            <ErasureSection erasure={erasure} />
            {/* Last, because it loads after the page and would shift what is below it. */}
            {role === 'patient' && <AccessSection />}
          </div>
        )}
      </QueryView>
    </>
  );
};
