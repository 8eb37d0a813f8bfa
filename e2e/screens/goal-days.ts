import { answering, FAILURE, holding, press, pressing, type Screen } from './screen.ts';

const goals = { who: 'patient', path: '/patient/goals' } as const;

/** Screens of the days of a patient's goals. */
export const goalDaysScreens: Screen[] = [
  {
    ...goals,
    name: 'goal-history',
    shows: '90 days of a goal',
    arrange: pressing(/^History: Drink/),
    seen: 'Best streak',
  },
  {
    ...goals,
    name: 'goal-history-loading',
    shows: '90 days are loading',
    arrange: async (page) => {
      await holding(page, /\/api\/.*\/history/);
      await press(page, /^History: Drink/);
    },
    seen: 'Loading the last 90 days...',
  },
  {
    ...goals,
    name: 'goal-history-error',
    shows: '90 days could not be loaded',
    arrange: async (page) => {
      await answering(page, /\/api\/.*\/history/, FAILURE);
      await press(page, /^History: Drink/);
    },
    seen: 'The history could not be loaded',
  },
  {
    ...goals,
    name: 'goal-fresh-start',
    shows: 'Kind words after a streak has ended',
    arrange: (page) => page.getByText(/stay yours/).scrollIntoViewIfNeeded(),
    seen: /stay yours/,
  },
  {
    ...goals,
    name: 'goal-yesterday',
    shows: 'Yesterday is corrected',
    arrange: async (page) => {
      // Nothing is stored, so that later screens see the days unchanged.
      await page.route(/\/progress$/, (route) => {
        const [, goalId] = /goals\/(.+)\/progress$/.exec(route.request().url()) ?? [];
        const { achieved, userDate: date } = route.request().postDataJSON();
        return route.fulfill({ json: { goalId, date, achieved, streak: 1 } });
      });
      await page
        .getByRole('group', { name: 'Last 7 days: Read before sleeping' })
        .getByRole('button', { name: /Press to correct/ })
        .click();
    },
    seen: /for yesterday/,
  },
  {
    ...goals,
    name: 'goal-not-saved',
    shows: 'A tick that failed',
    fails: /\/progress$/,
    arrange: (page) => page.getByRole('checkbox', { name: 'Drink 8 glasses of water' }).click(),
    seen: 'Progress not saved',
  },
  {
    ...goals,
    name: 'goal-celebration',
    shows: 'Seven days in a row',
    arrange: async (page) => {
      const box = page.getByRole('checkbox', { name: 'No sugar in tea' });
      await box.and(page.locator(':enabled')).waitFor();
      if (await box.isChecked()) await box.click();
      await box.click();
    },
    seen: 'A whole week, every single day!',
  },
];
