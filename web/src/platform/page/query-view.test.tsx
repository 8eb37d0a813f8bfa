import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { QueryView } from './query-view.tsx';

const show = (state: { data?: string[]; isPending?: boolean; isFetching?: boolean }) => {
  const refetch = vi.fn();
  const query = { data: state.data, isPending: false, isFetching: false, ...state, refetch };
  render(
    <QueryView
      query={query}
      loading="Loading names..."
      skeleton={<hr />}
      failed="No names"
      empty={<p>Nobody</p>}
    >
      {(names) => <p>{names.join()}</p>}
    </QueryView>,
  );
  return refetch;
};

test('a read that is on its way says what is loading', () => {
  show({ isPending: true, isFetching: true });
  expect(screen.getByRole('status')).toHaveTextContent('Loading names...');
  expect(screen.getByRole('separator')).toBeInTheDocument();
});

test('a read that failed says so and can be tried again', async () => {
  const refetch = show({});
  expect(screen.getByRole('alert')).toHaveTextContent('No names');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a further try is under way until it is answered', () => {
  show({ isFetching: true });
  expect(screen.getByRole('button')).toHaveTextContent('Trying again...');
});

test('an empty list and a full one are shown as such', () => {
  show({ data: [] });
  expect(screen.getByText('Nobody')).toBeInTheDocument();
  show({ data: ['Asha', 'Ravi'] });
  expect(screen.getByText('Asha,Ravi')).toBeInTheDocument();
});
