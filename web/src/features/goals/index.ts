import { lazyPage, lazyPart } from '../../platform/page/lazy.tsx';

export const GoalsPage = lazyPage(() => import('./goals-page.tsx'), 'GoalsPage');

export { useDueText } from './due.tsx';
export { DueFields } from './due-fields.tsx';
export { bodyOf, type GoalText, NO_GOAL_TEXT } from './goal-text.ts';
export { useGoalsMessages } from './goals.messages.ts';
export { Greeting } from './greeting.tsx';
export { planApi } from './plan-api.ts';
export { calendarLabels, useProgressDays } from './progress-days.ts';

/** Sends the ticks made offline; mounted on every screen of the patient. */
export const UnsavedTicks = lazyPart(() => import('./deliver-ticks.tsx'), 'DeliverTicks');

/** A patient's goals as the doctor sees them. */
export const GoalSummaries = lazyPart(() => import('./goal-summaries.tsx'), 'GoalSummaries');
