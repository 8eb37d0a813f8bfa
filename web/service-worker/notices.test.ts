import type { NoticeKind } from '@saathi/contract';
import { describe, expect, test } from 'vitest';
import { isKnown, type Notice, noticeOf, notificationOf } from './notices.ts';

const path = '/patient/chat/0190a000-0000-7000-8000-000000000002';
const notice = (more: Partial<Notice> = {}): Notice => ({
  kind: 'reply',
  language: 'en',
  tag: 'a1',
  path,
  withdrawn: false,
  ...more,
});

describe('a push', () => {
  test('is read as it was sent', () => {
    const sent = { kind: 'emergency', language: 'hi', tag: 'a1', path, withdrawn: true };
    expect(noticeOf(JSON.stringify(sent))).toEqual(sent);
  });

  test.each(['', 'null', '[]', '{"kind":"constructor"}', 'no JSON'])(
    'that is no notice is told of all the same: %s',
    (text) => {
      expect(noticeOf(text)).toEqual(notice({ kind: 'other', tag: 'saathi', path: '/' }));
    },
  );

  test.each([
    'https://elsewhere.example/patient/',
    '//elsewhere.example',
    'javascript:alert(1)',
    7,
  ])('leads nowhere but into the app: %s', (elsewhere) => {
    expect(noticeOf(JSON.stringify({ ...notice(), path: elsewhere })).path).toBe('/');
  });
});

describe('what need not be seen', () => {
  const page = { url: `https://saathi.example${path}?from=inbox`, focused: true };

  test('is what somebody has opened', () => {
    expect(isKnown(notice({ kind: 'emergency', withdrawn: true }), [])).toBe(true);
  });

  test('is what leads to the screen in a window with the focus, and to no other', () => {
    expect(isKnown(notice(), [page])).toBe(true);
    expect(isKnown(notice(), [{ ...page, focused: false }])).toBe(false);
    expect(isKnown(notice({ path: '/patient/goals' }), [page])).toBe(false);
  });

  test.each<NoticeKind>(['emergency', 'emergency_unseen', 'drill', 'test', 'next_visit'])(
    'is never an open %s',
    (kind) => {
      expect(isKnown(notice({ kind }), [page])).toBe(false);
    },
  );
});

describe('the link of a drill', () => {
  const link = `/api/notices/links/${'x'.repeat(43)}`;
  test('is kept for the press', () => {
    const drill = noticeOf(JSON.stringify({ ...notice(), kind: 'drill', link }));
    expect(notificationOf(drill).options.data).toEqual({ path, link });
  });

  test.each(['https://elsewhere.example/x', '/api/auth/logout', `${link}/x`, 7])(
    'is no other address: %s',
    (elsewhere) => {
      const { link: read } = noticeOf(JSON.stringify({ ...notice(), link: elsewhere }));
      expect(read).toBeUndefined();
    },
  );
});

describe('a notification', () => {
  const kinds: NoticeKind[] = [
    'emergency',
    'emergency_unseen',
    'handed_over',
    'reply',
    'second_look',
    'proposal',
    'reminder',
    'appointment',
    'appointment_reminder',
    'next_visit',
    'test',
    'drill',
  ];
  const inWords = (shown: Notice) => {
    const { title, options } = notificationOf(shown);
    return `${title} ${options.body}`;
  };

  test.each(kinds)('has words of its own for %s, in both languages', (kind) => {
    const [en, hi] = (['en', 'hi'] as const).map((language) => inWords(notice({ kind, language })));
    expect(en).not.toBe(inWords(notice({ kind: 'other' })));
    expect(hi).not.toMatch(/[a-z]/i);
  });

  test('tells the doctor of an emergency, and where to go', () => {
    expect(notificationOf(notice({ kind: 'emergency' }))).toEqual({
      title: 'An emergency is waiting',
      options: expect.objectContaining({
        body: 'Open Saathi now.',
        tag: 'a1',
        data: { path },
        silent: false,
        renotify: true,
        requireInteraction: true,
      }),
    });
  });

  test.each([
    ['en', 'Vikram $& Mehta', 'It is for Dr. Vikram $& Mehta to see, or the covering doctor.'],
    ['en', undefined, 'It is for its doctor to see, or the covering doctor.'],
    ['hi', 'मेहता', 'इसे डॉ. मेहता को, या उनकी जगह जो हैं उन्हें देखना है।'],
  ] as const)('says in %s whose an unseen emergency is to see: %s', (language, doctor, words) => {
    const sent = { ...notice({ kind: 'emergency_unseen', language }), doctor };
    const { options } = notificationOf(noticeOf(JSON.stringify(sent)));
    expect(options.body).toContain(words);
  });

  test('stays on the screen for emergencies and their drill alone', () => {
    const staying = kinds.filter(
      (kind) => notificationOf(notice({ kind })).options.requireInteraction,
    );
    expect(staying).toEqual(['emergency', 'emergency_unseen', 'drill']);
  });

  test('is silent and does not ring again where it need not be seen', () => {
    const { title, options } = notificationOf(notice({ kind: 'emergency' }), true);
    expect(title).toBe('Already opened');
    expect(options).toMatchObject({
      tag: 'a1',
      silent: true,
      renotify: false,
      requireInteraction: false,
    });
    expect(options).not.toHaveProperty('vibrate');
  });
});
