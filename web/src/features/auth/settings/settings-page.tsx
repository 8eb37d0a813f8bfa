import { FolderLock, Monitor, Moon, Sun, Users } from 'lucide-react';
import { useLanguageChoice } from '../../../platform/i18n/i18n.ts';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { PageHeading, themes, useTheme } from '../../../platform/page/page.tsx';
import { Section } from '../../../platform/page/query-view.tsx';
import { screens } from '../../../platform/page/screens.ts';
import { memberRoleOf, useSignedIn } from '../../../platform/session/session.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { NoticesSettings } from '../../notices/index.ts';
import { PinSection } from './pin-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useSettingsMessages } from './settings.messages.ts';

const LanguageSection = () => {
  const { language: title } = useSettingsMessages();
  const { choices, current, coming, choose } = useLanguageChoice();
  return (
    <Section title={title}>
      <Choice
        label={title}
        hideLabel
        choices={choices.map(({ value, label }) => ({
          value,
          label: <span lang={value}>{label}</span>,
        }))}
        value={coming ?? current}
        onChange={choose}
      />
    </Section>
  );
};

const themeIcons = { system: Monitor, light: Sun, dark: Moon };

/** Selects light, dark or the device's theme. */
const ThemeSection = () => {
  const words = useSettingsMessages().theme;
  const [theme, setTheme] = useTheme();
  const choices = themes.map((value) => ({
    value,
    label: words.choices[value],
    icon: themeIcons[value],
  }));
  return (
    <Section title={words.title}>
      <Choice label={words.title} hideLabel choices={choices} value={theme} onChange={setTheme} />
    </Section>
  );
};

const MyDataSection = () => {
  const words = useSettingsMessages().myData;
  const { role } = useSignedIn().user;
  return (
    <Section title={words.title} text={words.text[role]}>
      <LinkButton icon={FolderLock} variant="secondary" href={screens[`${role}MyData`]}>
        {words.open}
      </LinkButton>
    </Section>
  );
};

/** Link to the clinic page: for owners, and for the future first owner while there is none. */
const ClinicSection = () => {
  const words = useSettingsMessages().clinic;
  const { clinic } = useSignedIn();
  if (!clinic || clinic === 'desk' || clinic === 'assistant') return null;
  return (
    <Section title={words.title} text={words.text[clinic]}>
      <LinkButton icon={Users} variant="secondary" href={screens.doctorClinic}>
        {words.open[clinic]}
      </LinkButton>
    </Section>
  );
};

const CoverSection = () => {
  const words = useSettingsMessages().cover;
  const { titles } = useSharedMessages();
  return (
    <Section title={titles.doctorCover} text={words.text}>
      <LinkButton icon={Moon} variant="secondary" href={screens.doctorCover}>
        {words.open}
      </LinkButton>
    </Section>
  );
};

/**
 * The user's account settings: name, language, appearance, notifications (not for members who are
 * not doctors), data, sessions and PIN.
 */
export const SettingsPage = () => {
  const words = useSettingsMessages();
  const { user, clinic } = useSignedIn();
  const member = memberRoleOf(clinic);
  return (
    <>
      <PageHeading screen={`${user.role}Settings`} />
      <div className="grid max-w-160 gap-5">
        <ProfileSection />
        <LanguageSection />
        <ThemeSection />
        {!member && (
          <Section {...words.notifications}>
            <NoticesSettings />
          </Section>
        )}
        <MyDataSection />
        {user.role === 'doctor' && !member && <CoverSection />}
        <ClinicSection />
        <SessionsSection />
        <PinSection />
      </div>
    </>
  );
};
