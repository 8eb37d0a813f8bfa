import type { Page } from '@playwright/test';
import type { ListedGoal } from '@saathi/contract';
import { answering, choose, choosing, FAILURE, press, pressing, type Screen } from './screen.ts';

const goals = { who: 'patient', path: '/patient/goals' } as const;
const newcomer = { who: 'newcomer', path: '/patient/goals' } as const;

const addGoal = async (page: Page, title: string) => {
  await press(page, /^(Add Goal|Create Your First Goal)$/);
  await page.getByLabel('Title').fill(title);
  await press(page, 'Create Goal');
  await page.getByRole('checkbox', { name: title }).and(page.locator(':enabled')).waitFor();
};

const listScreens: Screen[] = [
  { ...goals, name: 'goals', shows: "Today's goals", seen: /done today/ },
  {
    ...goals,
    name: 'goals-loading',
    shows: 'Goals are loading',
    holds: /api\/goals/,
    seen: 'Loading your goals...',
  },
  {
    ...goals,
    name: 'goals-error',
    shows: 'Goals could not be loaded',
    fails: /api\/goals/,
    seen: 'Your goals could not be loaded',
  },
  {
    ...goals,
    who: 'newPatient',
    name: 'goals-empty',
    telling: true,
    shows: 'No goals yet',
    seen: 'No goals yet',
  },
  {
    ...goals,
    name: 'goals-offline',
    shows: 'A tick without network',
    arrange: async (page) => {
      await page.getByRole('checkbox', { name: 'Walk for 30 minutes' }).isEnabled();
      await page.context().setOffline(true);
      await page.getByRole('checkbox', { name: 'Walk for 30 minutes' }).click();
    },
    seen: /^Not saved yet/,
  },
  {
    ...goals,
    name: 'goals-print',
    shows: "Today's goals on paper",
    seen: /done today/,
    paper: true,
  },
];

const formScreens: Screen[] = [
  {
    ...goals,
    name: 'goal-create',
    shows: 'A new goal',
    arrange: pressing('Add Goal'),
    seen: 'Create New Goal',
  },
  {
    ...goals,
    name: 'goal-create-missing',
    telling: true,
    shows: 'A new goal without a title',
    arrange: async (page) => {
      await press(page, 'Add Goal');
      await press(page, 'Create Goal');
    },
    seen: 'Please give your goal a title',
  },
  {
    ...goals,
    name: 'goal-create-failed',
    shows: 'A new goal could not be stored: the text stays',
    arrange: async (page) => {
      await press(page, 'Add Goal');
      await page.getByLabel('Title').fill('Ten minutes of sun');
      await answering(page, /api\/goals$/, FAILURE);
      await press(page, 'Create Goal');
    },
    seen: 'Goal not created',
  },
  {
    ...newcomer,
    name: 'goal-created',
    shows: 'The first goal is there',
    arrange: (page) => addGoal(page, 'Ten minutes of sun'),
    seen: 'Goal created',
  },
  {
    ...newcomer,
    name: 'goals-all-done',
    shows: 'Everything done today',
    arrange: (page) => page.getByRole('checkbox', { name: 'Ten minutes of sun' }).click(),
    seen: 'Progress updated',
  },
  {
    ...goals,
    name: 'goal-menu',
    telling: true,
    shows: 'What can be done with a goal, above the last one where there is no room below',
    arrange: pressing(/^More about Read/),
    seen: 'Delete Goal',
  },
  {
    ...goals,
    name: 'goal-edit',
    shows: 'A goal is edited',
    arrange: choosing(/^More about Walk/, 'Edit Goal'),
    seen: 'Edit Goal',
  },
  {
    ...goals,
    name: 'goal-some-days',
    shows: 'A goal that is due on some days',
    arrange: async (page) => {
      await press(page, 'Add Goal');
      await page.getByText('How often? Every day').click();
      await page.getByText('Some days', { exact: true }).click();
    },
    seen: 'On these days',
  },
  {
    ...goals,
    name: 'goal-excuse',
    shows: 'Days are excused',
    arrange: pressing('Ill, fasting or travelling?'),
    seen: 'Excuse days',
  },
  {
    ...goals,
    name: 'goals-due',
    telling: true,
    shows: 'Goals of some days, with excused days',
    alters: {
      calls: /api\/goals/,
      change: (list: ListedGoal[]) =>
        list.map((goal, place) => ({
          ...goal,
          ...(place === 0 && {
            frequency: { weekdays: ['mon', 'wed', 'fri'] },
            setBy: { id: goal.patientId, name: 'Vikram Rao' },
          }),
          ...(place === 1 && { frequency: { timesAWeek: 3 }, until: '2030-01-31' }),
          last7Days: goal.last7Days.map((day, at) => ({
            ...day,
            achieved: day.achieved && at !== 3,
            ...(at === 3 && { off: 'excused' }),
            ...(at === 1 && place === 0 && { off: 'not_due' }),
          })),
        })),
    },
    seen: /Set by Dr/,
  },
  {
    ...goals,
    name: 'goals-proposed',
    shows: 'A doctor proposes goals',
    alters: {
      calls: /api\/proposals$/,
      change: () => [
        {
          id: '0190a000-0000-7000-8000-0000000000cd',
          doctorId: '0190a000-0000-7000-8000-0000000000cc',
          doctorName: 'Vikram Rao',
          patientId: '0190a000-0000-7000-8000-0000000000ce',
          title: 'Walk for 30 minutes',
          description: 'After the evening meal',
          measure: null,
          frequency: { timesAWeek: 5 },
          proposedAt: '2026-03-10T04:00:00.000Z',
          answer: null,
        },
      ],
    },
    seen: 'Dr. Vikram Rao proposes',
  },
  {
    ...goals,
    name: 'goal-delete',
    shows: 'Confirmation before a goal is deleted',
    arrange: choosing(/^More about Walk/, 'Delete Goal'),
    seen: /^Are you sure you want to delete/,
  },
  {
    ...goals,
    name: 'goal-delete-failed',
    shows: 'A goal could not be deleted: the card stays',
    arrange: async (page) => {
      await choose(page, /^More about Walk/, 'Delete Goal');
      await answering(page, /api\/goals\/[^/]+$/, FAILURE);
      await press(page, 'Delete');
    },
    seen: 'Goal not deleted',
  },
  {
    ...newcomer,
    name: 'goal-deleted',
    shows: 'A goal was deleted',
    arrange: async (page) => {
      await addGoal(page, 'Stairs, not the lift');
      await choose(page, /^More about Stairs/, 'Delete Goal');
      await press(page, 'Delete');
    },
    seen: 'Goal deleted',
  },
];

/** Screens of the patient's goals. */
export const goalsScreens: Screen[] = [...listScreens, ...formScreens];
