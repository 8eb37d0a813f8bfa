import { Languages, LogOut, PencilLine, Settings, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { EditDetailsDialog, useDoctorsMessages } from '../features/doctors/index.ts';
import { api } from '../platform/api/api.ts';
import { chosenLanguage, useLanguage, useLanguageChoice } from '../platform/i18n/i18n.ts';
import { useSharedMessages } from '../platform/i18n/shared.messages.ts';
import { hasUnsent } from '../platform/offline/outbox.ts';
import { useConfirmFirst } from '../platform/page/dialogs.tsx';
import { logFailure } from '../platform/page/failures.ts';
import { screens } from '../platform/page/screens.ts';
import { memberRoleOf, useSignedIn } from '../platform/session/session.tsx';
import { localStore } from '../platform/session/storage.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useAppMessages } from './app.messages.ts';

/**
 * Returns `leave`, which signs out, after a question if unsent items would be lost; render the
 * question.
 */
export const useSignOut = () => {
  const { user, signOut } = useSignedIn();
  const { proceed, question } = useConfirmFirst({
    when: () => hasUnsent(user.id),
    words: useAppMessages().unsaved,
    onConfirm: signOut,
  });
  // Rendered outside the sidebar, which a rotated tablet hides with everything in it.
  return { leave: proceed, question: question && createPortal(question, document.body) };
};

const TOLD_KEY = 'languageTold';

/**
 * Tells the server the language chosen on this device, once until somebody else is told or signs
 * out, so that two devices do not replace each other's at every start. Without a choice, the
 * browser's language replaces none; English is what the server assumes.
 */
const useToldLanguage = () => {
  const shown = useLanguage();
  const { user, unproven, update } = useSignedIn();
  const known = user.language;
  const language = chosenLanguage() ?? known ?? (shown === 'en' ? undefined : shown);
  useEffect(() => {
    if (unproven || !language || language === known) return;
    const told = `${user.id} ${language}`;
    if (localStore.read(TOLD_KEY) === told) return;
    api.auth
      .editProfile({ body: { language } })
      .then((session) => {
        localStore.write(TOLD_KEY, told);
        update(session);
      })
      .catch((cause) => logFailure('The server could not be told the language.', cause));
  }, [unproven, language, known, user.id, update]);
};

/** The menu behind the person's initial on every signed-in screen. */
export const AccountMenu = ({ className }: { className?: string }) => {
  useToldLanguage();
  const words = useAppMessages().account;
  const { edit } = useDoctorsMessages();
  const { titles } = useSharedMessages();
  const { user, clinic } = useSignedIn();
  const member = memberRoleOf(clinic);
  const { leave, question } = useSignOut();
  const { choices, current, coming, choose } = useLanguageChoice();
  const [, navigate] = useLocation();
  const settings = user.role === 'patient' ? screens.patientSettings : screens.doctorSettings;
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Menu
        className={className}
        label={words.menu({ name: user.name })}
        trigger={
          coming ? <Spinner className="size-11! p-2 text-brand" /> : <Avatar name={user.name} />
        }
        heading={
          <>
            <p className="font-semibold">{user.name}</p>
            <p className="text-sm text-muted">{words[member ?? user.role]}</p>
          </>
        }
        items={[
          user.role === 'doctor' &&
            !member && {
              id: 'edit-details',
              label: edit,
              icon: PencilLine,
              onSelect: () => setEditing(true),
            },
          clinic === 'owner' && {
            id: 'clinic',
            label: titles.doctorClinic,
            icon: Users,
            onSelect: () => navigate(screens.doctorClinic),
          },
          ...choices
            .filter(({ value }) => value !== current)
            .map(({ value, label }) => ({
              id: `language-${value}`,
              label: <span lang={value}>{label}</span>,
              icon: Languages,
              onSelect: () => choose(value),
            })),
          {
            id: 'settings',
            label: words.settings,
            icon: Settings,
            onSelect: () => navigate(settings),
          },
          {
            id: 'sign-out',
            label: words.signOut,
            icon: LogOut,
            onSelect: leave,
          },
        ].filter((item) => item !== false)}
      />
      {question}
      {editing && <EditDetailsDialog onClose={() => setEditing(false)} />}
    </>
  );
};
