import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test/render-app.tsx';
import { aDoctor, answerCalls } from '../../../../test/server.ts';
import { QuickRepliesDialog } from './quick-replies-dialog.tsx';

test('sentences that cannot be read are said to be missing, and read again', async () => {
  let broken = true;
  answerCalls({
    [`GET /api/doctors/${aDoctor.id}/quick-replies`]: () =>
      broken ? { status: 500 } : { body: { replies: ['Rest today.'] } },
  });
  renderScreen(<QuickRepliesDialog onClose={() => {}} />, aDoctor);
  expect(await screen.findByText('Quick replies could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Rest today.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByLabelText('New sentence')).toHaveAccessibleDescription('Write a sentence.');
  expect(screen.getByLabelText('New sentence')).toHaveFocus();
});
