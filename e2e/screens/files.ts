import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEMO_NOW, type Ids } from '../harness/cast.ts';
import { press, type Screen } from './screen.ts';

const PHOTO = join(import.meta.dirname, '../../server/src/features/files/fixtures/camera.jpg');
const photo = readFileSync(PHOTO);

const fileId = (place: number) => `0190a000-0000-7000-9200-${String(place).padStart(12, '0')}`;
const picture = (place: number) => ({
  id: fileId(place),
  kind: 'picture',
  size: 310_000,
  seconds: null,
  previewId: fileId(place + 100),
});
const voice = { id: fileId(8), kind: 'voice', size: 90_000, seconds: 24, previewId: null };
const pdf = { id: fileId(9), kind: 'pdf', size: 1_400_000, seconds: null, previewId: null };

type Message = { senderType: string };

/** Attaches these files to the patient's last messages. */
const carrying = (messages: Message[]) => {
  const carried = [[picture(1), picture(2), picture(3)], [voice], [pdf]];
  const last = messages.findLast(({ senderType }) => senderType === 'patient');
  if (!last) return messages;
  return [
    ...messages,
    ...carried.map((files, place) => ({ ...last, id: fileId(50 + place), content: '', files })),
  ];
};
const inMessages = { calls: /\/messages(\?|$)/, change: carrying };

/**
 * Answers requests for pictures and reloads, because they are requested once the screen is shown.
 */
const withPhotos = async (page: Page) => {
  await page.route(/\/api\/files\/[0-9a-f-]+$/, (route) =>
    route.fulfill({ body: photo, contentType: 'image/jpeg' }),
  );
  await page.reload();
};

const chat = {
  who: 'patient',
  path: ({ doctor }: Ids) => `/patient/chat/${doctor}`,
} as const;

const attach = async (page: Page) => {
  await press(page, 'Attach a picture or document');
  await page.getByLabel('Choose pictures').setInputFiles([PHOTO, PHOTO]);
  await page.getByRole('button', { name: 'Remove: Picture 2 of 2' }).waitFor();
};

const record = async (page: Page) => {
  await press(page, 'Record a voice note');
  await press(page, 'Start recording');
};

const day = (days: number) => new Date(Date.parse(DEMO_NOW) - days * 86_400_000).toISOString();
const doctors = [{ id: fileId(70), name: 'Vikram Rao' }];
const records = {
  calls: /\/api\/files\?/,
  change: () => [
    { ...picture(1), sentAt: day(0), sentTo: doctors },
    { ...voice, sentAt: day(0), sentTo: doctors },
    { ...pdf, sentAt: day(3), sentTo: [...doctors, { id: fileId(71), name: 'Meera Iyer' }] },
  ],
};

export const filesScreens: Screen[] = [
  {
    ...chat,
    name: 'chat-files',
    telling: true,
    shows: 'Pictures, a voice note and a document in a chat',
    alters: inMessages,
    arrange: withPhotos,
    seen: /^Save the document/,
  },
  {
    ...chat,
    name: 'chat-picture',
    shows: 'A picture is looked at',
    alters: inMessages,
    arrange: async (page) => {
      await withPhotos(page);
      await press(page, 'Open picture 2 of 3');
    },
    seen: 'Picture 2 of 3',
  },
  {
    ...chat,
    name: 'chat-attach',
    shows: 'Pictures are chosen',
    arrange: attach,
    seen: 'Message (optional)',
  },
  {
    ...chat,
    name: 'chat-attach-refused',
    shows: 'A document that is none',
    arrange: async (page) => {
      await press(page, 'Attach a picture or document');
      await page.getByLabel('Choose a PDF').setInputFiles(PHOTO);
    },
    seen: 'Only PDF documents can be sent.',
  },
  {
    ...chat,
    name: 'chat-voice',
    shows: 'A voice note is recorded',
    arrange: record,
    seen: /^Recording: /,
  },
  {
    ...chat,
    name: 'chat-voice-recorded',
    shows: 'A voice note before it is sent',
    arrange: async (page) => {
      await record(page);
      // By then something has been recorded, whatever the exact second.
      await page.getByText(/^Recording: [1-9]/).waitFor();
      await press(page, 'Stop');
    },
    seen: 'Record again',
  },
  {
    who: 'patient',
    path: '/patient/records',
    name: 'records-files',
    shows: 'Records by date',
    alters: records,
    arrange: withPhotos,
    seen: /^Save the document/,
  },
  {
    who: 'patient',
    path: '/patient/records',
    name: 'records-share',
    telling: true,
    shows: 'A record is shared with another doctor',
    alters: records,
    arrange: async (page) => {
      await withPhotos(page);
      await press(page, 'Share with another doctor');
    },
    seen: 'Share with',
  },
  {
    who: 'doctor',
    path: '/doctor/inbox',
    name: 'inbox-files',
    shows: 'Files in little in the inbox',
    alters: {
      calls: /\/api\/doctors\/[^/]+\/inbox$/,
      change: (items: object[]) =>
        items.map((item, place) =>
          place === 0 ? { ...item, files: [picture(1), picture(2)] } : item,
        ),
    },
    arrange: withPhotos,
    seen: /patients? (is|are) waiting for you/,
  },
  {
    who: 'doctor',
    path: ({ emergencyChat }: Ids) => `/doctor/inbox/${emergencyChat}`,
    name: 'inbox-chat-files',
    shows: 'What a patient has sent, for the doctor',
    alters: inMessages,
    arrange: withPhotos,
    seen: /^Save the document/,
  },
  {
    ...chat,
    who: 'patient',
    language: 'hi',
    name: 'chat-attach-hindi',
    shows: 'Choosing pictures in Hindi',
    arrange: async (page) => {
      await press(page, 'तस्वीर या दस्तावेज़ जोड़ें');
      await page.getByLabel('तस्वीरें चुनें').setInputFiles(PHOTO);
    },
    seen: 'साथ में कुछ लिखें (खाली भी रह सकता है)',
  },
];
