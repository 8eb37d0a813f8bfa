import { defineMessages, formatNumber, plural } from '../../platform/i18n/i18n.ts';

type Place = { place: number; count: number };

const english = {
  picture: ({ place, count }: Place) => (count > 1 ? `Picture ${place} of ${count}` : 'Picture'),
  openPicture: ({ place, count }: Place) =>
    count > 1 ? `Open picture ${place} of ${count}` : 'Open the picture',
  pdf: 'Document (PDF)',
  savePdf: ({ size }: { size: string }) => `Save the document, PDF, ${size}`,
  voice: ({ seconds }: { seconds: number }) => `Voice note, ${seconds} s`,
  more: ({ count }: { count: number }) => `${count} more`,
  kinds: { picture: 'Picture', pdf: 'Document', voice: 'Voice note' },
  attach: {
    title: 'Send pictures or a document',
    text: ({ name }: { name: string }) =>
      `Dr. ${name} looks at it; no program does. The place where a picture was taken is removed.`,
    choose: 'Choose pictures',
    take: 'Take a picture',
    document: 'Choose a PDF',
    chosen: 'Chosen',
    remove: ({ what }: { what: string }) => `Remove: ${what}`,
    words: 'Message (optional)',
    preparing: 'Making pictures smaller...',
    send: 'Send',
    nothing: 'Choose a picture or a document first.',
    tooLong: ({ count }: { count: number }) =>
      plural('en', count, {
        one: '1 character too many',
        other: `${formatNumber('en', count)} characters too many`,
      }),
    tooMany: ({ most }: { most: number }) =>
      `One message can have at most ${most} pictures; the others were left out.`,
    unreadable: 'This picture cannot be read. Try another, or take it again.',
    heic: 'This device cannot read iPhone pictures (HEIC). Send it from the iPhone itself, or save it as JPEG first.',
    tooLarge: 'A document can be at most 2 MB. Photos of its pages can be sent instead.',
    unreadableDocument: 'This document cannot be read. Choose it again, or try another.',
    notPdf: 'Only PDF documents can be sent.',
  },
  record: {
    title: 'Voice note',
    text: ({ name }: { name: string }) =>
      `Up to one minute. Dr. ${name} listens to it; no program does.`,
    start: 'Start recording',
    asking: 'Waiting for the microphone...',
    stop: 'Stop',
    recording: ({ seconds }: { seconds: number }) => `Recording: ${seconds} s of 60 s`,
    again: 'Record again',
    send: 'Send',
    refused:
      'The microphone is not allowed. Allow it for this page in the settings of the browser or phone, then try again.',
    missing: 'No microphone can be used here. Open the app with https, on a device that has one.',
  },
  player: {
    play: 'Play',
    pause: 'Pause',
    position: 'Position',
    at: ({ at, of }: { at: number; of: number }) => `${at} of ${of} seconds`,
    speed: ({ speed }: { speed: string }) => `Speed ${speed}`,
    failed: 'This device cannot play this.',
    save: 'Save the voice note',
  },
  viewer: {
    alt: 'The picture as it was sent',
    close: 'Close',
    previous: 'Previous picture',
    next: 'Next picture',
    larger: 'Larger',
    smaller: 'Fit to the screen',
    save: 'Save the picture',
    failed: 'The picture could not be loaded.',
  },
  records: {
    sentTo: ({ names }: { names: string }) => `Sent to ${names}`,
    doctor: ({ name }: { name: string }) => `Dr. ${name}`,
    share: 'Share with another doctor',
    shareTitle: 'Share with',
    shareText: 'It is sent as a message in your chat with this doctor.',
    shareWith: ({ name }: { name: string }) => `Share with Dr. ${name}`,
    sharing: 'Sending...',
    shared: 'Shared',
    sharedText: ({ name }: { name: string }) => `Sent to Dr. ${name}.`,
    failed: 'Not shared',
    nobody: 'All your doctors already have it.',
    loading: 'Loading your doctors...',
    doctorsFailed: 'Your doctors could not be loaded',
  },
};

export type English = typeof english;

export const useFilesMessages = defineMessages('files', english);
