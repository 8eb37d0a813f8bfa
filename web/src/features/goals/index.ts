import { lazyPage, lazyPart } from '../../platform/page/lazy.tsx';

export const GoalsPage = lazyPage(() => import('./goals-page.tsx'), 'GoalsPage');

export { GoalSummaries } from './goal-summaries.tsx';
export { useGoalsMessages } from './goals.messages.ts';
export { Greeting } from './greeting.tsx';

/** Sends the ticks made without network; stands on every screen of the patient. */
export const UnsavedTicks = lazyPart(() => import('./deliver-ticks.tsx'), 'DeliverTicks');
