import type { MyData, PrivacyNotice } from '@saathi/contract';
import { aDoctor } from '../../../test/server.ts';

const AT = '2026-03-03T04:50:00.000Z';

export const aPrivacyNotice: PrivacyNotice = {
  version: '1',
  since: '2026-11-01',
  en: {
    title: 'How your data is handled',
    sections: [{ heading: 'Who sees it', paragraphs: ['Only your doctors see it.'] }],
  },
  hi: {
    title: 'आपकी जानकारी कैसे रखी जाती है',
    sections: [{ heading: 'कौन देखता है', paragraphs: ['सिर्फ़ आपके डॉक्टर।'] }],
  },
};

const aPrivacyAgreement = {
  kind: 'privacy_notice',
  version: '1',
  doctor: null,
  agreedAt: AT,
  endedAt: null,
} as const;

export const aDoctorAgreement = {
  kind: 'doctor',
  version: '1',
  doctor: { id: aDoctor.id, name: aDoctor.name },
  agreedAt: AT,
  endedAt: null,
} as const;

export const aTeamAgreement = { ...aDoctorAgreement, kind: 'team', version: '3' } as const;

export const someMyData = (more: Partial<MyData> = {}): MyData => ({
  agreements: [aDoctorAgreement, aPrivacyAgreement],
  erasure: {
    at: null,
    openChats: 0,
    stays: [
      { what: 'audit', days: null },
      { what: 'back_ups', days: 35 },
      { what: 'doctors_records', days: 1095 },
    ],
  },
  nominee: null,
  grievances: [],
  grievanceContact: 'Dr. Sen, 020 9876',
  ...more,
});
