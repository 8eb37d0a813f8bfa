import {
  languageNames,
  languages,
  setLanguage,
  useLanguage,
  useLanguageComing,
} from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';

/** The languages side by side; the present one is pressed. */
export const LanguageChoice = ({ className }: { className?: string }) => {
  const current = useLanguage();
  const coming = useLanguageComing();
  return (
    <fieldset aria-label="Language / भाषा" className={className}>
      {languages.map((language) => (
        <Button
          key={language}
          lang={language}
          variant={language === current ? 'secondary' : 'quiet'}
          aria-pressed={language === current}
          busyLabel={language === coming && languageNames[language]}
          onClick={() => void setLanguage(language)}
        >
          {languageNames[language]}
        </Button>
      ))}
    </fieldset>
  );
};
