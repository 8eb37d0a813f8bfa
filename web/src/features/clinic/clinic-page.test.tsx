import type {
  ClinicBackUps,
  ClinicDoctor,
  ClinicFigures,
  ClinicTextsState,
  Session,
  UserId,
} from '@saathi/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LOADED } from '../../../test/loaded.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { setLanguage } from '../../platform/i18n/i18n.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { noticesServer } from '../notices/notices.factory.ts';

type Answers = Parameters<typeof answerCalls>[0];

const self: ClinicDoctor = {
  id: aDoctor.id,
  name: 'Meera Nair',
  phone: aDoctor.phone,
  specialty: 'Cardiologist',
  registrationNumber: 'MMC 2013/05/1874',
  qualifications: ['MBBS', 'MD (Medicine)'],
  verified: false,
  owner: true,
};
const colleague: ClinicDoctor = {
  ...self,
  id: '0190a000-0000-7000-8000-000000000003' as UserId,
  name: 'Arjun Menon',
  registrationNumber: null,
  owner: false,
};

const statistics: ClinicFigures = {
  days: 30,
  unseen: { fiveMinutes: 0, oneHour: 0, longer: 0 },
  waits: [
    { level: 'EMERGENCY', medianSeconds: null },
    { level: 'URGENT', medianSeconds: 430 },
    { level: 'ROUTINE', medianSeconds: 9_000 },
  ],
  verdicts: { right: 31, tooHigh: null, tooLow: 0 },
  appointments: { booked: 52, missed: 7, cancelled: 6 },
};
const backUps: ClinicBackUps = {
  here: true,
  lastAt: new Date().toISOString(),
  underWay: false,
  failed: false,
};

const texts: ClinicTextsState = {
  versions: [
    {
      version: 0,
      texts: {
        contact: 'the desk',
        phone: null,
        hours: null,
        address: null,
        grievances: null,
        helplines: { maternal: '102', mental: '14416', women: '181', child: '1098', poison: '104' },
      },
      at: null,
      by: null,
    },
  ],
  emergency: { emergency: '112', ambulance: '108' },
  review: null,
};

const open = (clinic: Session['clinic'], answers: Answers = {}, path = '/doctor/clinic') => {
  localStorage.setItem('userId', aDoctor.id);
  const seen = answerCalls({
    [`GET /api/auth/me/${aDoctor.id}`]: { body: { user: aDoctor, doctor: null, clinic } },
    [`GET /api/doctors/${aDoctor.id}/inbox`]: { body: [] },
    'GET /api/clinic/doctors': { body: [self, colleague] },
    'GET /api/clinic/figures': { body: statistics },
    'GET /api/clinic/back-ups': { body: backUps },
    'GET /api/clinic/members': { body: { members: [], invitations: [] } },
    'GET /api/clinic/texts': { body: texts },
    'GET /api/clinic/duties': { body: { complaints: [], breachLists: [] } },
    ...answers,
  });
  renderApp(path);
  return (wanted: string) =>
    seen.filter(({ method, path: asked }) => `${method} ${asked}` === wanted);
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const pressIn = async (role: 'dialog' | 'alertdialog', name: string) =>
  userEvent.click(within(await screen.findByRole(role, LOADED)).getByRole('button', { name }));
const typePhone = async (digits = '98765 43210') =>
  userEvent.type(await screen.findByLabelText('Person’s phone number'), digits);
const typePin = async () => userEvent.type(await screen.findByLabelText('Your PIN'), '4937');

beforeAll(() => import('./clinic-page.tsx'));
beforeEach(clearToast);

describe('an owner at the counter', () => {
  const CALL = 'POST /api/clinic/claim-codes';

  test('makes a code with the own PIN, shows it and hides it again', async () => {
    const asked = open('owner', { [CALL]: { body: { code: '7KQM-2XWD-9HTP', seconds: 900 } } });
    await typePhone();
    await press('Make a code');
    await typePin();
    await pressIn('dialog', 'Make the code');
    const code = await screen.findByText('7KQM-2XWD-9HTP');
    expect(code.closest('[role=status]')).toHaveTextContent(
      /Code for \+91 98765 43210:.*15 minutes/,
    );
    expect(asked(CALL)[0]?.body).toEqual({ phone: '+919876543210', pin: '4937' });
    await press('Hide the code');
    await waitFor(() => expect(screen.queryByText('7KQM-2XWD-9HTP')).not.toBeInTheDocument());
  });

  test('needs a whole number, and is told of one that nobody has', async () => {
    const asked = open('owner', { [CALL]: errorAnswer(404, 'not_found', 'Not there') });
    await typePhone('98765');
    await press('Unlock');
    expect(screen.getByLabelText('Person’s phone number')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Type all 10 digits.')).toBeVisible();
    expect(asked(CALL)).toEqual([]);
    await userEvent.keyboard('43210{Enter}');
    await typePin();
    await pressIn('dialog', 'Make the code');
    expect(
      await screen.findByText(/^Nobody here has this number. Use the old number/),
    ).toBeVisible();
  });

  test('a wrong PIN empties its field and keeps the dialog', async () => {
    open('owner', { [CALL]: errorAnswer(422, 'wrong_pin', 'Wrong') });
    await typePhone();
    await press('Make a code');
    await typePin();
    await pressIn('dialog', 'Make the code');
    expect(await screen.findByText('This is not your PIN.')).toBeVisible();
    expect(screen.getByLabelText('Your PIN')).toHaveValue('');
  });

  test.each([
    ['Unlock', 'unlock', 'Unlock', 'Unlocked', { success: true }],
    [
      'Sign out everywhere',
      'end-sessions',
      'Sign out everywhere',
      'Signed out on 2 devices',
      { ended: 2 },
    ],
  ])('%s asks first, does it and says so', async (name, path, confirm, said, body) => {
    const call = `POST /api/clinic/${path}`;
    const asked = open('owner', { [call]: { body } });
    await typePhone();
    await press(name);
    expect(asked(call)).toEqual([]);
    await pressIn('alertdialog', confirm);
    expect(await screen.findByText(said)).toBeVisible();
    expect(asked(call)[0]?.body).toEqual({ phone: '+919876543210' });
  });
});

describe('the doctors', () => {
  const VERIFY = `PATCH /api/clinic/doctors/${colleague.id}`;

  test('are marked as verified after a question, nobody by themselves', async () => {
    const asked = open('owner', { [VERIFY]: { body: { ...colleague, verified: true } } });
    await button('Mark Arjun Menon as verified');
    expect(screen.queryByRole('button', { name: /Mark Meera/ })).not.toBeInTheDocument();
    expect(screen.getAllByText('Qualifications: MBBS, MD (Medicine)')).toHaveLength(2);
    await press('Mark Arjun Menon as verified');
    expect(await screen.findByRole('alertdialog', LOADED)).toHaveTextContent(
      'Cardiologist · Qualifications: MBBS, MD (Medicine)',
    );
    await pressIn('alertdialog', 'I have seen the papers');
    expect(await button('Remove verification of Arjun Menon')).toBeVisible();
    const { name, specialty, registrationNumber, qualifications } = colleague;
    const seen = { name, specialty, registrationNumber, qualifications };
    expect(asked(VERIFY)[0]?.body).toEqual({ verified: true, seen });
  });

  test('who is the only owner and not verified is told who can verify her', async () => {
    open('owner');
    expect(await screen.findByText(`npm run admin -- verify ${self.phone}`)).toBeVisible();
  });

  test('are shown with their specialty in the language of the reader', async () => {
    await setLanguage('hi');
    open('owner');
    expect(await screen.findAllByText('हृदय रोग विशेषज्ञ')).toHaveLength(2);
    const verify = await screen.findByRole('button', { name: 'Arjun Menon की पुष्टि करें' });
    await userEvent.click(verify);
    expect(await screen.findByRole('alertdialog', LOADED)).toHaveTextContent('हृदय रोग विशेषज्ञ · ');
    await act(() => setLanguage('en'));
  });

  test('join by registering at an address that can be copied', async () => {
    const user = userEvent.setup();
    open('owner');
    const address = `${location.origin}/doctor/login`;
    expect(await screen.findByText(`A doctor registers at ${address}`, { exact: false }));
    await user.click(await button('Copy link'));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  test('have a link to their cover, also while they are not verified', async () => {
    open('owner');
    const link = await screen.findByRole('link', { name: 'Cover for Arjun Menon' });
    expect(link).toHaveAttribute('href', `/doctor/cover?of=${colleague.id}`);
  });

  test('who changed since they were listed are not marked, and shown as they are now', async () => {
    let changed = false;
    open('owner', {
      'GET /api/clinic/doctors': () => ({
        body: [self, changed ? { ...colleague, registrationNumber: 'KMC 4471' } : colleague],
      }),
      [VERIFY]: () => {
        changed = true;
        return errorAnswer(409, 'conflict', 'The doctor has changed meanwhile.');
      },
    });
    await press('Mark Arjun Menon as verified');
    await pressIn('alertdialog', 'I have seen the papers');
    expect(await screen.findByText('The doctor has changed meanwhile.')).toBeVisible();
    expect(await screen.findByText('KMC 4471', { exact: false })).toBeVisible();
    expect(await button('Mark Arjun Menon as verified')).toBeVisible();
  });

  test('become owners with the PIN of one, once they are verified', async () => {
    const verified = { ...colleague, verified: true };
    const call = `POST /api/clinic/owners/${colleague.id}`;
    const asked = open('owner', {
      'GET /api/clinic/doctors': { body: [self, verified] },
      [call]: { body: { ...verified, owner: true } },
    });
    await press('Make Arjun Menon an owner');
    await typePin();
    await pressIn('dialog', 'Make owner');
    expect(await screen.findAllByText('Owner')).toHaveLength(2);
    expect(asked(call)[0]?.body).toEqual({ pin: '4937' });
  });

  test('the last owner stays one and is told why', async () => {
    open('owner', { 'POST /api/clinic/leave': errorAnswer(422, 'last_owner', 'The only owner.') });
    await press('Stop being an owner');
    await typePin();
    await pressIn('dialog', 'Stop being an owner');
    expect(await screen.findByText('The only owner.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Arjun Menon')).toBeVisible();
  });

  test('whoever stops being an owner leaves the page to the others', async () => {
    open('owner', { 'POST /api/clinic/leave': { body: { success: true } } });
    await press('Stop being an owner');
    await typePin();
    await pressIn('dialog', 'Stop being an owner');
    expect(await screen.findByText('This page is for owners of the clinic')).toBeVisible();
  });

  test('that could not be loaded can be asked for again', async () => {
    let broken = true;
    open('owner', {
      'GET /api/clinic/doctors': () =>
        broken ? errorAnswer(500, 'internal', 'Broken') : { body: [self] },
    });
    expect(await screen.findByText('The doctors could not be loaded.')).toBeVisible();
    broken = false;
    await press('Try again');
    expect(await screen.findByText('MMC 2013/05/1874', { exact: false })).toBeVisible();
  });
});

describe('a doctor who is no owner', () => {
  test('is told kindly, and nothing is asked', async () => {
    const asked = open(undefined);
    expect(await screen.findByText('This page is for owners of the clinic')).toBeVisible();
    expect(asked('GET /api/clinic/doctors')).toEqual([]);
  });

  test('whose ownership has ended meanwhile is told the same', async () => {
    open('owner', { 'GET /api/clinic/doctors': errorAnswer(403, 'owner_only', 'No') });
    expect(await screen.findByText('This page is for owners of the clinic')).toBeVisible();
  });

  test('becomes the first owner with the code of the server', async () => {
    let right = false;
    const asked = open('unowned', {
      'POST /api/clinic/owners': () =>
        right
          ? { body: { success: true } }
          : errorAnswer(422, 'owner_code_invalid', 'This code is not valid.'),
    });
    await press('Become the owner');
    expect(await screen.findByText('Type the code that the server shows.')).toBeVisible();
    expect(asked('POST /api/clinic/owners')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Code'), 'abcd');
    await press('Become the owner');
    expect(await screen.findByText('This code is not valid.')).toBeVisible();
    right = true;
    await userEvent.type(screen.getByLabelText('Code'), ' efgh jkmn');
    await press('Become the owner');
    expect(await screen.findByText('Arjun Menon')).toBeVisible();
    expect(asked('POST /api/clinic/owners').at(-1)?.body).toEqual({ code: 'abcd efgh jkmn' });
  });
});

describe('the way to it', () => {
  const settings: Answers = {
    'GET /api/auth/sessions': { body: [] },
    ...noticesServer({ key: null }).answers,
  };
  const menuOf = async () => {
    await press(/^Account:/);
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };

  test('is in the menu of owners alone', async () => {
    open('owner');
    expect(await menuOf()).toContain('Clinic');
  });

  test.each([undefined, 'unowned'] as const)('is in no other menu (%s)', async (clinic) => {
    open(clinic);
    expect(await menuOf()).not.toContain('Clinic');
  });

  test('is offered in the settings while there is no owner', async () => {
    open('unowned', settings, '/doctor/settings');
    const link = await screen.findByRole('link', { name: 'Become the owner' });
    expect(link).toHaveAttribute('href', '/doctor/clinic');
  });
});

describe('the statistics of the clinic', () => {
  const valueBeside = async (name: string) => {
    const term = await screen.findByText(name, { selector: 'dt' });
    return term.nextElementSibling?.textContent;
  };

  test('show waits in minutes or hours, and say where too few people stand behind a number', async () => {
    open('owner');
    expect(await valueBeside('Emergency')).toBe('fewer than 5 people');
    expect(await valueBeside('Urgent')).toBe('7 min');
    expect(await valueBeside('Routine')).toBe('3 h');
    expect(await valueBeside('Right')).toBe('31');
    expect(await valueBeside('Too high')).toBe('fewer than 5 people');
    expect(await valueBeside('No-show')).toBe('7');
    expect(await valueBeside('Now')).toBe('None');
  });

  test('say how long emergencies wait that nobody has seen', async () => {
    const unseen = { fiveMinutes: 0, oneHour: 2, longer: 1 };
    open('owner', { 'GET /api/clinic/figures': { body: { ...statistics, unseen } } });
    expect(await valueBeside('Up to 1 hour')).toBe('2');
    expect(await valueBeside('More than 1 hour')).toBe('1');
  });
});

describe('the back-up', () => {
  const CALL = 'POST /api/clinic/back-ups';
  const READ = 'GET /api/clinic/back-ups';

  test('is made at a press, and watched until it is there', async () => {
    const asked = open('owner', {
      [READ]: { body: { ...backUps, lastAt: null } },
      [CALL]: { body: { ...backUps, lastAt: null, underWay: true } },
    });
    await screen.findByText('None yet.');
    await press('Back up now');
    expect(await button('Backing up…')).toBeVisible();
    expect(asked(CALL)).toHaveLength(1);
  });

  test('that is old or has failed says so', async () => {
    const lastAt = '2026-01-01T00:00:00.000Z';
    open('owner', { [READ]: { body: { ...backUps, lastAt, failed: true } } });
    expect(await screen.findByText('It is more than two days old.')).toBeVisible();
    expect(screen.getByText(/^The last attempt failed/)).toBeVisible();
  });

  test('is not offered where the database has tools of its own', async () => {
    open('owner', { [READ]: { body: { ...backUps, here: false, lastAt: null } } });
    expect(await screen.findByText(/with its own tools/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
  });

  test('that could not be begun is told, and the state is read again', async () => {
    const asked = open('owner', {
      [CALL]: errorAnswer(409, 'conflict', 'A back-up is under way.'),
    });
    await press('Back up now');
    expect(await screen.findByText('Not backed up')).toBeVisible();
    await waitFor(() => expect(asked(READ)).toHaveLength(2));
  });
});
