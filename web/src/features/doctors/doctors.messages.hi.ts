import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './doctors.messages.ts';

export const hindi: Translated<English> = {
  edit: 'अपनी जानकारी बदलें',
  specialties: {
    'General Practitioner': 'सामान्य चिकित्सक',
    Cardiologist: 'हृदय रोग विशेषज्ञ',
    Dermatologist: 'त्वचा रोग विशेषज्ञ',
    Endocrinologist: 'हार्मोन रोग विशेषज्ञ',
    Gastroenterologist: 'पेट रोग विशेषज्ञ',
    Neurologist: 'मस्तिष्क व तंत्रिका विशेषज्ञ',
    'Orthopedic Surgeon': 'हड्डी रोग सर्जन',
    Pediatrician: 'बाल रोग विशेषज्ञ',
    Psychiatrist: 'मनोचिकित्सक',
    Dentist: 'दाँतों के डॉक्टर',
    Other: 'अन्य',
  },
  specialty: 'विशेषज्ञता',
  specialtyPlaceholder: 'अपनी विशेषज्ञता चुनें',
  specialtyMissing: 'कृपया अपनी विशेषज्ञता चुनें।',
  customSpecialty: 'आपकी विशेषज्ञता',
  customSpecialtyMissing: 'कृपया अपनी विशेषज्ञता लिखें।',
  experience: 'अनुभव (साल)',
  experienceHint: '1 से 50 तक',
  experienceWrong: 'कृपया 1 से 50 तक की पूरी संख्या लिखें।',
  registration: ({ number }) => `पंजीकरण सं. ${number}`,
};
