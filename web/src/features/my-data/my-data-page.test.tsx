import type { MyData } from '@saathi/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOADED } from '../../../test/loaded.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer, holdAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { aDoctorAgreement, aPrivacyNotice, aTeamAgreement, someMyData } from './my-data.factory.ts';

type Answers = Parameters<typeof answerCalls>[0];
const AT = '2026-03-03T04:50:00.000Z';
const look = {
  doctorId: aDoctor.id,
  doctorName: 'Meera Nair',
  isDoctor: true,
  kind: 'chat',
  at: AT,
};
const patient = { ...aPatient, dateOfBirth: '1964-03-28' };

const open = (role: 'patient' | 'doctor', more: Partial<MyData> = {}, answers: Answers = {}) => {
  const user = role === 'patient' ? patient : aDoctor;
  localStorage.setItem('userId', user.id);
  const seen = answerCalls({
    [`GET /api/auth/me/${user.id}`]: { body: { user, doctor: null } },
    [`GET /api/patients/doctors/${aPatient.id}`]: { body: [] },
    [`GET /api/doctors/${aDoctor.id}/inbox`]: { body: [] },
    [`GET /api/patients/${aPatient.id}/access-log`]: { body: [look] },
    'GET /api/privacy-notices/1': { body: aPrivacyNotice },
    'GET /api/auth/clinic': { body: { contact: 'Front desk' } },
    'GET /api/my-data': () => ({ body: someMyData(more) }),
    ...answers,
  });
  const { unmount } = renderApp(`/${role}/my-data`);
  const bodyOf = (wanted: string) =>
    seen.find(({ method, path }) => `${method} ${path}` === wanted)?.body;
  return { seen, bodyOf, unmount };
};
const part = (name: string) => screen.findByRole('region', { name });
const press = (within_: HTMLElement, name: string | RegExp) =>
  userEvent.click(within(within_).getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const typePin = async (box: HTMLElement, pin: string) =>
  userEvent.type(within(box).getByLabelText('Your PIN'), pin);

beforeAll(() =>
  Promise.all([
    import('./my-data-page.tsx'),
    import('../assignments/remove-doctor-dialog.tsx'),
    import('./own-data-notes.tsx'),
  ]),
);
beforeEach(clearToast);

describe('what was agreed to', () => {
  test('leads to the chat with a doctor who was removed, to read it', async () => {
    open('patient', {
      agreements: [{ ...aDoctorAgreement, endedAt: '2026-03-05T04:50:00.000Z' }],
    });
    const agreed = await part('What you agreed to');
    expect(
      within(agreed).getByRole('link', { name: 'Read the chat with Dr. Meera Nair' }),
    ).toHaveAttribute('href', `/patient/chat/${aDoctor.id}`);
  });

  test('names the privacy notice and each doctor, with the time, and shows the text', async () => {
    open('patient');
    const agreed = await part('What you agreed to');
    expect(agreed).toHaveTextContent(/Dr\. Meera Nair.*You agreed on 3 Mar 2026/);
    await press(agreed, /^Read what you agreed to on/);
    expect(await screen.findByText('Only your doctors see it.')).toBeVisible();
  });

  test('a doctor is removed after the same question as on the list of doctors', async () => {
    let removed = false;
    const remove = `DELETE /api/patients/${aPatient.id}/doctors/${aDoctor.id}`;
    open(
      'patient',
      {},
      {
        [remove]: () => {
          removed = true;
          return { body: { success: true } };
        },
        'GET /api/my-data': () => ({ body: someMyData(removed ? { agreements: [] } : {}) }),
      },
    );
    await press(await part('What you agreed to'), 'Remove Dr. Meera Nair');
    const question = await screen.findByRole('alertdialog', { name: 'Remove Dr. Meera Nair?' });
    expect(removed).toBe(false);
    await press(question, 'Remove');
    expect(await screen.findByText('Nothing yet.')).toBeVisible();
  });

  test('consent to the team of a doctor is taken back alone, after a question of its own', async () => {
    let agreements: MyData['agreements'] = [aTeamAgreement, aDoctorAgreement];
    const team = `POST /api/patients/${aPatient.id}/doctors/${aDoctor.id}/team`;
    const { bodyOf } = open(
      'patient',
      {},
      {
        [team]: () => {
          agreements = [aDoctorAgreement];
          return { body: { success: true } };
        },
        'GET /api/my-data': () => ({ body: someMyData({ agreements }) }),
      },
    );
    const agreed = await part('What you agreed to');
    expect(within(agreed).getByText(/Dr\. Meera Nair.*on duty.*assistants/)).toBeVisible();
    expect(within(agreed).getAllByRole('button', { name: 'Remove Dr. Meera Nair' })).toHaveLength(
      1,
    );
    await press(agreed, 'Take back for the team of Dr. Meera Nair');
    const question = await screen.findByRole('alertdialog', { name: /team of Dr\. Meera Nair/ });
    expect(bodyOf(team)).toBeUndefined();
    await press(question, 'Take back');
    await waitFor(() => expect(within(agreed).queryByText(/on duty/)).not.toBeInTheDocument());
    expect(bodyOf(team)).toMatchObject({ agreed: false });
    expect(within(agreed).getByRole('button', { name: 'Remove Dr. Meera Nair' })).toBeVisible();
  });

  test('consent to who stands in, from before there were assistants, names none', async () => {
    open('patient', { agreements: [{ ...aTeamAgreement, version: '2' }] });
    const agreed = await part('What you agreed to');
    expect(within(agreed).getByText(/on duty/)).toBeVisible();
    expect(agreed).not.toHaveTextContent(/assistant/);
  });
});

test('a patient sees who looked at the data, a doctor has no such list', async () => {
  open('patient');
  const looked = await part('Who looked at your data');
  expect(looked).toHaveTextContent('the last look of each day; the newest 200');
  expect(await within(looked).findByText(/^Your chat ·/)).toBeVisible();
  expect(within(looked).getByText('Dr. Meera Nair')).toBeVisible();
});

test('an assistant who looked is not called a doctor', async () => {
  const name = 'Amita Kale';
  const body = [{ ...look, doctorName: name, isDoctor: false }];
  open('patient', {}, { [`GET /api/patients/${aPatient.id}/access-log`]: { body } });
  expect(await screen.findByText(name)).toBeVisible();
});

test('a doctor sees the same but for who looked', async () => {
  open('doctor', { agreements: [] });
  expect(await part('Take a copy')).toBeVisible();
  expect(screen.queryByText('Who looked at your data')).not.toBeInTheDocument();
});

describe('a copy', () => {
  const links = () => ({
    json: '/api/my-data/downloads/a',
    page: '/api/my-data/downloads/b',
    fhir: '/api/me/export.fhir.json?token=c',
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  });

  test('is made behind the PIN, in the language that is spoken, and each button goes once its file is saved', async () => {
    const { bodyOf } = open(
      'patient',
      {},
      {
        'POST /api/my-data/downloads': () => ({ status: 201, body: links() }),
        'GET /api/my-data/downloads/b': { body: 'the copy' },
      },
    );
    const saved = vi.fn(() => '#copy');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    const copy = await part('Take a copy');
    await press(copy, 'Make my copy');
    const box = await dialog('Take a copy');
    await typePin(box, '2580');
    await press(box, 'Make my copy');
    await within(copy).findByRole('button', { name: 'To read' });
    expect(copy).toHaveTextContent(/Each button works once, until/);
    expect(bodyOf('POST /api/my-data/downloads')).toEqual({ pin: '2580', language: 'en' });
    await press(copy, 'To read');
    await waitFor(() => expect(within(copy).queryByText('To read')).not.toBeInTheDocument());
    expect(saved).toHaveBeenCalledOnce();
    expect(within(copy).getByRole('button', { name: 'For another clinic (FHIR)' })).toBeVisible();
  });

  test.each([
    [413, 'too_large', 'Your copy is too large to be made here. Please ask the clinic.'],
    [503, 'overloaded', 'The server is busy. Please try again in a moment.'],
  ] as const)(
    'that the server refuses with %d keeps its button, and says why',
    async (status, code, sentence) => {
      open(
        'patient',
        {},
        {
          'POST /api/my-data/downloads': () => ({ status: 201, body: links() }),
          'GET /api/me/export.fhir.json': errorAnswer(status, code, sentence),
        },
      );
      const copy = await part('Take a copy');
      await press(copy, 'Make my copy');
      const box = await dialog('Take a copy');
      await typePin(box, '2580');
      await press(box, 'Make my copy');
      await within(copy).findByRole('button', { name: 'To read' });
      await press(copy, 'For another clinic (FHIR)');
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(within(copy).getByRole('button', { name: 'For another clinic (FHIR)' })).toBeVisible();
    },
  );

  test('is refused with a wrong PIN, which empties its field', async () => {
    open(
      'patient',
      {},
      {
        'POST /api/my-data/downloads': errorAnswer(422, 'wrong_pin', 'Wrong'),
      },
    );
    await press(await part('Take a copy'), 'Make my copy');
    const box = await dialog('Take a copy');
    await press(box, 'Make my copy');
    expect(within(box).getByText('Type all 4 digits.')).toBeVisible();
    await typePin(box, '2581');
    await press(box, 'Make my copy');
    expect(await within(box).findByText('This is not your PIN.')).toBeVisible();
    expect(within(box).getByLabelText('Your PIN')).toHaveValue('');
  });
});

describe('what is wrong', () => {
  test('name and date of birth are put right', async () => {
    const { bodyOf } = open(
      'patient',
      {},
      {
        'PATCH /api/auth/profile': ({ body }) => ({
          body: { user: { ...patient, ...(body as object) }, doctor: null },
        }),
      },
    );
    const details = await part('Is something wrong?');
    await press(details, 'Correct name and date of birth');
    const box = await dialog('About you');
    await userEvent.type(within(box).getByLabelText('Full name'), ' Devi');
    await userEvent.clear(within(box).getByLabelText('Date of birth'));
    await press(box, 'Save');
    expect(within(box).getByLabelText('Date of birth')).toBeInvalid();
    await userEvent.type(within(box).getByLabelText('Date of birth'), '1964-03-29');
    await press(box, 'Save');
    await waitFor(() => expect(details).toHaveTextContent(/Asha Rao Devi.*29 March 1964/));
    expect(bodyOf('PATCH /api/auth/profile')).toEqual({
      name: 'Asha Rao Devi',
      dateOfBirth: '1964-03-29',
    });
  });

  test('an ABHA number is checked by its last digit, shown in groups, and taken away again', async () => {
    let user: object = patient;
    const { bodyOf } = open(
      'patient',
      {},
      {
        'PATCH /api/auth/profile': ({ body }) => {
          user = { ...user, ...(body as object) };
          return { body: { user, doctor: null } };
        },
      },
    );
    const details = await part('Is something wrong?');
    const edit = async (typed: string) => {
      await press(details, 'Correct name and date of birth');
      const field = within(await dialog('About you')).getByLabelText('ABHA number');
      await userEvent.clear(field);
      if (typed) await userEvent.type(field, typed);
      await press(await dialog('About you'), 'Save');
      return field;
    };
    const field = await edit('91 1234 5678 9016');
    expect(field).toBeInvalid();
    expect(bodyOf('PATCH /api/auth/profile')).toBeUndefined();
    await userEvent.type(field, '{Backspace}5');
    await press(await dialog('About you'), 'Save');
    await waitFor(() => expect(details).toHaveTextContent('91-1234-5678-9015'));
    expect(bodyOf('PATCH /api/auth/profile')).toMatchObject({ abhaNumber: '91123456789015' });
    await edit('');
    await waitFor(() => expect(details).toHaveTextContent('ABHA numberNot given'));
  });

  test('a new phone needs the PIN and the code of the clinic; what is refused keeps what was typed', async () => {
    let code = 'phone_taken' as 'phone_taken' | 'claim_required' | undefined;
    const { seen } = open(
      'patient',
      {},
      {
        'POST /api/auth/change-phone': ({ body }) =>
          code
            ? errorAnswer(409, code, 'No')
            : {
                body: {
                  user: { ...patient, phone: (body as { phone: string }).phone },
                  doctor: null,
                },
              },
      },
    );
    await press(await part('Is something wrong?'), 'Change the phone number');
    const box = await dialog('A new phone number');
    await userEvent.type(within(box).getByLabelText('New phone number'), '9123456789');
    await userEvent.type(within(box).getByLabelText('Clinic code'), ' ABCD-2345 ');
    await typePin(box, '2580');
    await press(box, 'Change number');
    expect(await within(box).findByText('This number belongs to someone else here.')).toBeVisible();
    code = 'claim_required';
    await press(box, 'Change number');
    expect(await within(box).findByText(/This code was not accepted/)).toBeVisible();
    expect(within(box).getByLabelText('New phone number')).toHaveValue('9123456789');
    code = undefined;
    await press(box, 'Change number');
    expect(await screen.findByText('Number changed')).toBeVisible();
    expect(seen.at(-1)?.body).toEqual({
      pin: '2580',
      phone: '+919123456789',
      claimCode: 'ABCD-2345',
    });
  });
});

test.each([
  ['Is something wrong?', 'Correct name and date of birth', 'About you', 'Full name'],
  ['Is something wrong?', 'Change the phone number', 'A new phone number', 'New phone number'],
  ['Your nominee', 'Add a nominee', 'Your nominee', 'Full name'],
])(
  'what is typed in %s, %s, goes by a question alone, and outlives the screen',
  async (title, button, name, label) => {
    const { unmount } = open('patient');
    await press(await part(title), button);
    const stored = (within(await dialog(name)).getByLabelText(label) as HTMLInputElement).value;
    await userEvent.type(within(await dialog(name)).getByLabelText(label), '98');
    await press(await dialog(name), 'Cancel');
    await press(await screen.findByRole('alertdialog', LOADED), 'Keep writing');
    expect(within(await dialog(name)).getByLabelText(label)).toHaveValue(`${stored}98`);

    unmount();
    open('patient');
    await press(await part(title), button);
    expect(within(await dialog(name)).getByLabelText(label)).toHaveValue(`${stored}98`);
    await press(await dialog(name), 'Cancel');
    await press(await screen.findByRole('alertdialog', LOADED), 'Discard');
    await press(await part(title), button);
    expect(within(await dialog(name)).getByLabelText(label)).toHaveValue(stored);
  },
);

test('somebody who acts for the person is named, changed and removed', async () => {
  let nominee: MyData['nominee'] = null;
  const answer = () => ({ body: someMyData({ nominee }) });
  open(
    'patient',
    {},
    {
      'GET /api/my-data': answer,
      'POST /api/my-data/nominee': ({ body }) => {
        nominee = body as MyData['nominee'];
        return answer();
      },
      'DELETE /api/my-data/nominee': () => {
        nominee = null;
        return answer();
      },
    },
  );
  const section = await part('Your nominee');
  await press(section, 'Add a nominee');
  const box = await dialog('Your nominee');
  await press(box, 'Save');
  for (const label of ['Full name', 'Relation to you', 'Phone number']) {
    expect(within(box).getByLabelText(label)).toBeInvalid();
  }
  await userEvent.type(within(box).getByLabelText('Full name'), 'Ravi Rao');
  await userEvent.type(within(box).getByLabelText('Relation to you'), 'son');
  await userEvent.type(within(box).getByLabelText('Phone number'), '9123456789');
  await press(box, 'Save');
  expect(await within(section).findByText('Ravi Rao')).toBeVisible();
  expect(nominee).toEqual({ name: 'Ravi Rao', relation: 'son', phone: '+919123456789' });
  await press(section, 'Remove Ravi Rao');
  await press(await screen.findByRole('alertdialog', LOADED), 'Remove');
  await waitFor(() => expect(within(section).queryByText('Ravi Rao')).not.toBeInTheDocument());
});

describe('a grievance', () => {
  const filed: MyData['grievances'][number] = {
    number: 'G-7K3M-2QXA',
    text: 'My birthday is wrong.',
    state: 'open',
    filedAt: AT,
    answer: null,
    answeredAt: null,
  };

  test('gets a number, and stands in the list', async () => {
    open(
      'patient',
      {},
      {
        'POST /api/my-data/grievances': { status: 201, body: someMyData({ grievances: [filed] }) },
      },
    );
    const section = await part('Complain');
    await press(section, 'Send');
    expect(within(section).getByText('Please write what is not right.')).toBeVisible();
    await userEvent.type(within(section).getByLabelText('What is not right?'), filed.text);
    await press(section, 'Send');
    expect(await within(section).findByText('Sent. Your number is G-7K3M-2QXA.')).toBeVisible();
    expect(within(section).getByText('Waiting for an answer')).toBeVisible();
    expect(within(section).getByLabelText('What is not right?')).toHaveValue('');
  });

  test('that could not be sent keeps its words', async () => {
    open(
      'patient',
      {},
      {
        'POST /api/my-data/grievances': errorAnswer(422, 'limit_reached', 'Too many'),
      },
    );
    const section = await part('Complain');
    await userEvent.type(within(section).getByLabelText('What is not right?'), 'Hello');
    await press(section, 'Send');
    expect(await screen.findByText('Not sent')).toBeVisible();
    expect(within(section).getByLabelText('What is not right?')).toHaveValue('Hello');
  });

  test('whose answer was not heard is sent again as the same one', async () => {
    const sent = { status: 201, body: someMyData() };
    const tries = [errorAnswer(500, 'internal', 'Later')];
    const { seen } = open(
      'patient',
      {},
      { 'POST /api/my-data/grievances': () => tries.shift() ?? sent },
    );
    const section = await part('Complain');
    await userEvent.type(within(section).getByLabelText('What is not right?'), 'Hello');
    await press(section, 'Send');
    expect(await screen.findByText('Not sent')).toBeVisible();
    await press(section, 'Send');
    const bodies = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() => expect(bodies()).toHaveLength(2));
    const [first, again] = bodies();
    expect(first).toEqual({ text: 'Hello', clientId: expect.any(String) });
    expect(again).toEqual(first);
  });

  test('shows its answer', async () => {
    const answered = { ...filed, state: 'answered', answer: 'Put right.', answeredAt: AT } as const;
    open('patient', { grievances: [answered] });
    const section = await part('Complain');
    expect(within(section).getByText('Put right.')).toBeVisible();
    expect(section).toHaveTextContent('Or contact: Dr. Sen, 020 9876');
  });
});

describe('erasing everything', () => {
  const pending = { ...someMyData().erasure, at: '2026-11-24T06:30:00.000Z' };

  test('says before it what goes, what stays and until when', async () => {
    open('patient');
    const section = await part('Erase everything');
    expect(section).toHaveTextContent(/What goes.*Your goals.*What stays/);
    expect(section).toHaveTextContent(/Back-ups.*Gone 35 days later/);
    expect(section).toHaveTextContent(/Notes your doctor has to keep.*Gone 3 years later/);
  });

  test('takes the PIN, shows on every screen, and one press undoes it', async () => {
    const { bodyOf } = open(
      'patient',
      {},
      {
        'POST /api/my-data/erasure': { body: someMyData({ erasure: pending }) },
        'DELETE /api/my-data/erasure': { body: someMyData() },
      },
    );
    await press(await part('Erase everything'), 'Erase my data');
    const box = await dialog('Erase everything?');
    await typePin(box, '2580');
    await press(box, 'Erase everything');
    // The toast is drawn anew when the dialog it was shown over closes.
    await waitFor(() => expect(screen.getByText('Your data will be erased')).toBeVisible());
    expect(bodyOf('POST /api/my-data/erasure')).toEqual({ pin: '2580' });
    await waitFor(() =>
      expect(screen.getAllByText(/^Your data will be erased on/)).toHaveLength(2),
    );
    await userEvent.click(screen.getAllByRole('button', { name: 'Keep my data' })[0]!);
    expect(await screen.findByText('Your data stays')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByText(/^Your data will be erased on/)).not.toBeInTheDocument(),
    );
  });

  test('stays asked for on the screen until it is answered, whatever is pressed meanwhile', async () => {
    const { answer, come } = holdAnswer({ body: someMyData({ erasure: pending }) });
    open('patient', {}, { 'POST /api/my-data/erasure': answer });
    await press(await part('Erase everything'), 'Erase my data');
    const box = await dialog('Erase everything?');
    await typePin(box, '2580');
    await press(box, 'Erase everything');
    await press(box, 'Cancel');
    act(() => history.back());
    await new Promise((done) => setTimeout(done, 50));
    expect(box).toBeInTheDocument();
    await come();
    await waitFor(() =>
      expect(screen.getAllByText(/^Your data will be erased on/)).toHaveLength(2),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([null, '2026-03-01T04:50:00.000Z'])(
    'is not offered to a doctor whose chats are open, who is led to them, asked for: %s',
    async (at) => {
      open('doctor', { erasure: { ...someMyData().erasure, at, openChats: 2 } });
      const section = await part('Erase everything');
      expect(section).toHaveTextContent('2 patients are waiting for you');
      expect(within(section).getByRole('link', { name: 'Open the inbox' })).toHaveAttribute(
        'href',
        '/doctor/inbox',
      );
      const buttons = within(section).queryAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual(at ? ['Keep my data'] : []);
    },
  );
});

test('what did not come can be asked for again', async () => {
  let broken = true;
  open(
    'patient',
    {},
    {
      'GET /api/my-data': () =>
        broken ? errorAnswer(500, 'internal', 'Broken') : { body: someMyData() },
    },
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  broken = false;
  await userEvent.click(retry);
  expect(await part('Take a copy')).toBeVisible();
});
