import { Monitor, Moon, Sun } from 'lucide-react';
import { useMessages } from '../../../platform/i18n/i18n.ts';
import { themes, useTheme } from '../../../platform/page/document.ts';
import { Section } from './section.tsx';
import { settingsMessages } from './settings.messages.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Light, dark, or as the device. */
export const ThemeSection = () => {
  const words = useMessages(settingsMessages).theme;
  const [theme, setTheme] = useTheme();
  return (
    <Section title={words.title}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{words.title}</legend>
        {themes.map((choice) => {
          const Icon = icons[choice];
          return (
            <label
              key={choice}
              className="hit inline-flex cursor-pointer items-center gap-2 rounded-full border border-line px-4 font-medium has-checked:border-brand has-checked:bg-tint has-checked:font-semibold has-checked:text-on-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="theme"
                className="sr-only"
                checked={choice === theme}
                onChange={() => setTheme(choice)}
              />
              <Icon aria-hidden="true" className="size-5" />
              {words.choices[choice]}
            </label>
          );
        })}
      </fieldset>
    </Section>
  );
};
