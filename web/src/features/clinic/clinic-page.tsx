import { CLINIC_DOCTORS_MAX } from '@saathi/contract/limits';
import { hasCode } from '../../platform/api/api.ts';
import { CopyButton } from '../../platform/page/copy-button.tsx';
import { PageHeading } from '../../platform/page/page.tsx';
import { Section, SectionData } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PeopleDrawing } from '../../ui/drawings/people.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BackUpSection } from './back-up-section.tsx';
import { BreachSection } from './breach-section.tsx';
import { useClinicMessages } from './clinic.messages.ts';
import { useClinicDoctors } from './clinic.queries.ts';
import { DoctorRow } from './doctor-row.tsx';
import { FirstOwner } from './first-owner.tsx';
import { GrievancesSection } from './grievances-section.tsx';
import { HelpSection } from './help-section.tsx';
import { StatisticsSection } from './statistics-section.tsx';
import { TeamSection } from './team-section.tsx';
import { TextsSection } from './texts-section.tsx';

const OwnersOnly = () => {
  const words = useClinicMessages().ownersOnly;
  return (
    <EmptyState drawing={<PeopleDrawing />} title={words.title} description={words.text}>
      <LinkButton href={screens.doctorDashboard} variant="secondary">
        {words.back}
      </LinkButton>
    </EmptyState>
  );
};

const Owned = () => {
  const { doctors: words, copying } = useClinicMessages();
  const registration = location.origin + screens.doctorLogin;
  const query = useClinicDoctors();
  // The user lost the owner role after the session was loaded.
  if (hasCode(query.error, 'owner_only')) return <OwnersOnly />;
  return (
    <div className="grid max-w-160 gap-5">
      <HelpSection />
      <TeamSection />
      <Section title={words.title} text={words.text}>
        <div className="mb-2 grid justify-items-start gap-3">
          <p className="wrap-anywhere">{words.join({ address: registration })}</p>
          <CopyButton text={registration} words={{ ...copying, copy: words.joinCopy }} />
        </div>
        <SectionData query={query} failed={words.failed}>
          {(doctors) => (
            <>
              <ul className="divide-y divide-hairline">
                {doctors.map((doctor) => (
                  <DoctorRow key={doctor.id} {...{ doctor, doctors }} />
                ))}
              </ul>
              {doctors.length >= CLINIC_DOCTORS_MAX && (
                <p className="mt-4 text-muted">{words.many({ most: CLINIC_DOCTORS_MAX })}</p>
              )}
            </>
          )}
        </SectionData>
      </Section>
      <StatisticsSection />
      <GrievancesSection />
      <TextsSection />
      <BreachSection />
      <BackUpSection />
    </div>
  );
};

/** The page for the clinic's owners; without an owner, a doctor can become the first one here. */
export const ClinicPage = () => {
  const { intro } = useClinicMessages();
  const { clinic } = useSignedIn();
  return (
    <>
      <PageHeading screen="doctorClinic" subtitle={clinic === 'owner' && intro} />
      {clinic === 'owner' && <Owned />}
      {clinic === 'unowned' && (
        <div className="max-w-160">
          <FirstOwner />
        </div>
      )}
      {!clinic && <OwnersOnly />}
    </>
  );
};
