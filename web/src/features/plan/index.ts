import { lazyPart } from '../../platform/page/lazy.tsx';

/** What the doctor has proposed to a patient, and the way to propose more. */
export const PlanCard = lazyPart(() => import('./plan-card.tsx'), 'PlanCard');
