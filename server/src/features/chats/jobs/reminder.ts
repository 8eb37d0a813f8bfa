import type { Helpline } from '@saathi/contract';
import type { Unseen } from '../inbox/inbox-item.repository.ts';
import { withoutTitle } from '../thread/doctor-facts.ts';
import { assistantLine, type NewMessage } from '../thread/new-message.ts';

/** Whom to call in any emergency. */
export type EmergencyNumbers = { emergency: string; ambulance: string };

const LABELS: Record<string, EmergencyNumbers> = {
  en: { emergency: 'Emergency', ambulance: 'Ambulance' },
  hi: { emergency: 'आपातकालीन सेवा', ambulance: 'एम्बुलेंस' },
  'hi-Latn': { emergency: 'Emergency', ambulance: 'Ambulance' },
};

const linesOf = (language: string, numbers: EmergencyNumbers): Helpline[] =>
  (['emergency', 'ambulance'] as const).map((name) => ({
    label: LABELS[language]?.[name] ?? name,
    number: numbers[name],
  }));

// No clinician has approved these texts yet.
const TEXTS: Record<string, string> = {
  en: 'Dr. {doctor} has not seen your message yet. Do not wait: if it is urgent, call {numbers} now or go to the nearest hospital.',
  hi: 'डॉ. {doctor} ने अभी तक आपका संदेश नहीं देखा है। इंतज़ार न करें: ज़रूरी हो तो अभी {numbers} पर कॉल करें या सबसे पास के अस्पताल जाएँ।',
  'hi-Latn':
    'Dr. {doctor} ne abhi tak aapka message nahi dekha hai. Intezaar na karein: zaroori ho to abhi {numbers} par call karein ya sabse paas ke hospital jaayein.',
};

const OR: Record<string, string> = { en: ' or ', hi: ' या ', 'hi-Latn': ' ya ' };

/** Tells the patient once more whom to call, in the language of the message nobody has seen. */
export const reminderLine = (unseen: Unseen, emergencyNumbers: EmergencyNumbers): NewMessage => {
  const language = unseen.language in TEXTS ? unseen.language : 'en';
  const helplines = unseen.card?.helplines.length
    ? unseen.card.helplines
    : linesOf(language, emergencyNumbers);
  const numbers = helplines
    .slice(0, 2)
    .map(({ number }) => number)
    .join(OR[language]);
  const text = (TEXTS[language] ?? '')
    .replace('{doctor}', withoutTitle(unseen.doctorName))
    .replace('{numbers}', numbers);
  return assistantLine(text, { kind: unseen.card?.kind ?? 'emergency', helplines });
};
