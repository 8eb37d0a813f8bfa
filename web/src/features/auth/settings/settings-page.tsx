import { PageHeading } from '../../../platform/page/page-heading.tsx';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { LanguageChoice } from '../language-choice.tsx';
import { AccessSection } from './access-section.tsx';
import { PinSection } from './pin-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useSettingsMessages } from './settings.messages.ts';
import { ThemeSection } from './theme-section.tsx';

/** A person's own account: name, appearance, sign-ins, PIN, and for patients who looked. */
export const SettingsPage = () => {
  const words = useSettingsMessages();
  const { user } = useSignedIn();
  return (
    <>
      <PageHeading screen={`${user.role}Settings`} />
      <div className="grid max-w-160 gap-5">
        <ProfileSection />
        <Section title={words.language}>
          <LanguageChoice className="flex flex-wrap gap-2" />
        </Section>
        <ThemeSection />
        {user.role === 'patient' && <AccessSection />}
        <SessionsSection />
        <PinSection />
      </div>
    </>
  );
};
