import { Monitor, Moon, Sun } from 'lucide-react';
import { themes, useTheme } from '../../../platform/page/document.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Section } from './section.tsx';
import { useSettingsMessages } from './settings.messages.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Light, dark, or as the device. */
export const ThemeSection = () => {
  const words = useSettingsMessages().theme;
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
