import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, holdAnswer } from '../../../test/server.ts';
import { useSession } from '../../platform/session/session.tsx';
import { FirstOwner } from './first-owner.tsx';

const Elsewhere = () => {
  const session = useSession();
  return <p>{session.status === 'signed-in' ? (session.clinic ?? 'nothing') : session.status}</p>;
};

const Clinic = () => {
  const [here, setHere] = useState(true);
  const { signOut } = useSession();
  return (
    <>
      {here && <FirstOwner />}
      <button type="button" onClick={() => setHere(false)}>
        Leave
      </button>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
      <Elsewhere />
    </>
  );
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const own = async () => {
  const { answer, come } = holdAnswer({ body: { success: true } });
  answerCalls({
    'POST /api/clinic/owners': answer,
    'POST /api/auth/logout': { body: { success: true } },
  });
  renderScreen(<Clinic />, aDoctor);
  await userEvent.type(screen.getByRole('textbox'), 'ABCD');
  await userEvent.keyboard('{Enter}');
  await press('Leave');
  return come;
};

test('who leaves before the answer owns the clinic all the same', async () => {
  const come = await own();
  await come();
  expect(await screen.findByText('owner')).toBeInTheDocument();
});

test('who signs out before the answer stays signed out', async () => {
  const come = await own();
  await press('Sign out');
  await come();
  expect(screen.getByText('anonymous')).toBeInTheDocument();
});
