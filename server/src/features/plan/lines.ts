import type { PushLanguage } from '@saathi/contract';

const WORDS: Record<PushLanguage, (count: number) => string> = {
  en: (count) =>
    count === 1
      ? 'Your doctor proposes a goal. You can accept or decline it in Goals.'
      : `Your doctor proposes ${count} goals. You can accept or decline them in Goals.`,
  hi: (count) =>
    count === 1
      ? 'आपके डॉक्टर ने एक लक्ष्य सुझाया है। आप उसे “लक्ष्य” में स्वीकार या मना कर सकते हैं।'
      : `आपके डॉक्टर ने ${count} लक्ष्य सुझाए हैं। आप उन्हें “लक्ष्य” में स्वीकार या मना कर सकते हैं।`,
};

/** Returns the chat line about new proposals, in the patient's language, without their titles. */
export const lineOf = (count: number, language: PushLanguage): string => WORDS[language](count);
