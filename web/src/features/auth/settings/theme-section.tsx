import { Monitor, Moon, Sun } from 'lucide-react';
import { useMessages } from '../../../platform/i18n/i18n.ts';
import { themes, useTheme } from '../../../platform/page/document.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Section } from './section.tsx';
import { settingsMessages } from './settings.messages.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Light, dark, or as the device. */
export const ThemeSection = () => {
  const words = useMessages(settingsMessages).theme;
  const [theme, setTheme] = useTheme();
  const choices = themes.map((value) => ({
    value,
    label: words.choices[value],
    icon: icons[value],
  }));
  return (
    <Section title={words.title}>
      <Choice label={words.title} hideLabel choices={choices} value={theme} onChange={setTheme} />
    </Section>
  );
};
