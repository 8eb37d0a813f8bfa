import type { ClinicInvitation, ClinicMember, InvitationId, UserId } from '@saathi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LOADED } from '../../../test/loaded.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { TeamSection } from './team-section.tsx';

beforeEach(clearToast);

const member: ClinicMember = {
  id: '0190a000-0000-7000-8000-000000000041' as UserId,
  name: 'Amita Joshi',
  phone: '+919812345678',
  role: 'desk',
  since: '2026-03-02T05:00:00.000Z',
};
const invitation: ClinicInvitation = {
  id: '0190a000-0000-7000-8000-000000000042' as InvitationId,
  name: 'Ravi Pawar',
  role: 'desk',
  expiresAt: '2026-03-10T05:00:00.000Z',
};

const assistant: ClinicInvitation = { ...invitation, role: 'assistant' };

type Answers = Parameters<typeof answerCalls>[0];
const open = (team: object, answers: Answers = {}) => {
  const seen = answerCalls({
    'GET /api/clinic/members': { body: { members: [], invitations: [], ...team } },
    ...answers,
  });
  renderScreen(<TeamSection />, aDoctor);
  return (wanted: string) => seen.filter(({ method, path }) => `${method} ${path}` === wanted);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = async (role: 'dialog' | 'alertdialog', name: string) =>
  userEvent.click(within(await screen.findByRole(role, LOADED)).getByRole('button', { name }));

const INVITE = 'POST /api/clinic/invitations';
/** Opens the section for an owner whose invitations get these codes, and are listed from then on. */
const openInviting = (made: { code: string; invitation: ClinicInvitation }[]) => {
  const listed: ClinicInvitation[] = [];
  const asked = open(
    {},
    {
      'GET /api/clinic/members': () => ({ body: { members: [], invitations: [...listed] } }),
      [INVITE]: () => {
        const body = made[listed.length];
        if (body) listed.unshift(body.invitation);
        return { status: 201, body: { ...body, seconds: 3_600 } };
      },
      [`DELETE /api/clinic/invitations/${invitation.id}`]: () => {
        listed.splice(listed.indexOf(assistant), 1);
        return { body: { success: true } };
      },
    },
  );
  return asked;
};
const invite = async (name: string) => {
  await press('Invite someone');
  await userEvent.type(await screen.findByLabelText('Person’s name'), name);
  await userEvent.type(screen.getByLabelText('Your PIN'), '4937');
  await inDialog('dialog', 'Make the code');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};
const CODE = '7KQM-2XWD-9HTP';

test('an owner invites somebody with a name and the own PIN, and is shown the code', async () => {
  const asked = openInviting([{ code: CODE, invitation: assistant }]);
  expect(await screen.findByText('Nobody has been invited yet.')).toBeVisible();
  await press('Invite someone');
  await userEvent.type(await screen.findByLabelText('Your PIN'), '4937');
  await inDialog('dialog', 'Make the code');
  expect(screen.getByText('Enter a name.')).toBeVisible();
  expect(asked(INVITE)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Person’s name'), ' Ravi Pawar ');
  await userEvent.click(screen.getByRole('radio', { name: 'Assistant' }));
  await inDialog('dialog', 'Make the code');
  const code = await screen.findByText(CODE);
  expect(code.closest('[role=status]')).toHaveTextContent(
    /Code for Ravi Pawar, Assistant:.*\/doctor\/join.*60 minutes.*Cover and assistants/,
  );
  expect(asked(INVITE)[0]?.body).toEqual({ name: 'Ravi Pawar', role: 'assistant', pin: '4937' });
  await press('Hide the code');
  await waitFor(() => expect(screen.queryByText(CODE)).not.toBeInTheDocument());
});

test('codes stay, each with its role, until their invitation is over, and can be copied', async () => {
  const other = { ...invitation, id: member.id as unknown as InvitationId, name: 'Sunita Patil' };
  const user = userEvent.setup();
  openInviting([
    { code: CODE, invitation: assistant },
    { code: '3ABC-4DEF-5GHJ', invitation: other },
  ]);
  await screen.findByText('Nobody has been invited yet.');
  await invite('Ravi');
  await invite('Sunita');
  expect((await screen.findByText(CODE)).closest('[role=status]')).toHaveTextContent(
    /Code for Sunita Patil, Desk:.*Code for Ravi Pawar, Assistant:/,
  );
  const [first] = screen.getAllByRole('button', { name: 'Copy' });
  await user.click(first as HTMLElement);
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/\/doctor\/join .*3ABC-4DEF-5GHJ/);
  await press('Withdraw the invitation for Ravi Pawar');
  await inDialog('alertdialog', 'Withdraw');
  await waitFor(() => expect(screen.queryByText(CODE)).not.toBeInTheDocument());
  expect(screen.getByText('3ABC-4DEF-5GHJ')).toBeVisible();
});

test('a code is sent by the share sheet of the device', async () => {
  const share = vi.fn(async (_: ShareData) => {});
  Object.assign(navigator, { share });
  openInviting([{ code: CODE, invitation }]);
  await invite('Ravi');
  await press('Share');
  expect(share.mock.calls[0]?.[0].text).toMatch(/\/doctor\/join .*7KQM-2XWD-9HTP/);
  Reflect.deleteProperty(navigator, 'share');
});

test('an assistant in the team has a link to where a doctor allows them', async () => {
  open({ members: [{ ...member, role: 'assistant' }] });
  const link = await screen.findByRole('link', { name: 'Cover and assistants' });
  expect(link).toHaveAttribute('href', '/doctor/cover');
});

test('an invitation is withdrawn after a question', async () => {
  const call = `DELETE /api/clinic/invitations/${invitation.id}`;
  const asked = open({ invitations: [invitation] }, { [call]: { body: { success: true } } });
  await press('Withdraw the invitation for Ravi Pawar');
  expect(asked(call)).toEqual([]);
  await inDialog('alertdialog', 'Withdraw');
  await waitFor(() => expect(asked(call)).toHaveLength(1));
  await waitFor(() => expect(asked('GET /api/clinic/members')).toHaveLength(2));
});

test('a member is removed with the PIN of the owner; a wrong one keeps the dialog', async () => {
  const call = `POST /api/clinic/members/${member.id}/remove`;
  let right = false;
  const asked = open(
    { members: [member] },
    {
      [call]: () => (right ? { body: { success: true } } : errorAnswer(422, 'wrong_pin', 'Wrong')),
    },
  );
  await press('Remove Amita Joshi');
  await userEvent.type(await screen.findByLabelText('Your PIN'), '1111');
  await inDialog('dialog', 'Remove');
  expect(await screen.findByText('This is not your PIN.')).toBeVisible();
  right = true;
  await userEvent.type(screen.getByLabelText('Your PIN'), '4937');
  await inDialog('dialog', 'Remove');
  expect(await screen.findByText('Removed')).toBeVisible();
  expect(asked(call).at(-1)?.body).toEqual({ pin: '4937' });
});

test('that could not be loaded can be asked for again', async () => {
  open({}, { 'GET /api/clinic/members': errorAnswer(500, 'internal', 'Broken') });
  expect(await screen.findByText('The team could not be loaded.')).toBeVisible();
});
