import { lazyPart } from '../../platform/page/lazy.tsx';

/** The doctor's proposals to a patient, and a button to propose more. */
export const PlanCard = lazyPart(() => import('./plan-card.tsx'), 'PlanCard');
