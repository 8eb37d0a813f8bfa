import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, aPatient } from '../../../test/server.ts';
import { useEntryState } from '../page/kept-input.ts';
import { useSession } from './session.tsx';

test('a sign-out that the server answers late takes nothing from who has signed in since', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let logout: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    if (!url.endsWith('/logout')) return Response.json({ user: aDoctor, doctor: null });
    logout = signal;
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
  });
  let session: ReturnType<typeof useSession> | undefined;
  const Screen = () => {
    session = useSession();
    return session.user?.name;
  };
  renderScreen(<Screen />, aPatient);
  act(() => session?.signOut());
  expect(logout?.aborted).toBe(false);
  await act(async () => session?.signIn(aDoctor.id));
  expect(screen.getByText(aDoctor.name)).toBeInTheDocument();
  expect(logout?.aborted).toBe(true);
  expect(localStorage.getItem('signOutPending')).toBeNull();
});

test('what a history entry keeps is found again by the same person alone', () => {
  const Search = () => {
    const [search, setSearch] = useEntryState('search', '');
    return <input value={search} onChange={({ target }) => setSearch(target.value)} />;
  };
  const shown = (user: typeof aPatient) => {
    const { unmount } = renderScreen(<Search />, user);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    return { field, unmount };
  };
  const other = { ...aDoctor, id: aPatient.id };
  const first = shown(aDoctor);
  fireEvent.change(first.field, { target: { value: 'Asha' } });
  first.unmount();
  const again = shown(aDoctor);
  expect(again.field).toHaveValue('Asha');
  again.unmount();
  expect(shown(other).field).toHaveValue('');
});
