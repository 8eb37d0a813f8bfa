import { type CurrentClinicTexts, createCurrentTexts } from '../features/clinic/index.ts';
import type { ReviewSettings } from '../features/review/index.ts';
import type { AppContext } from './app-context.ts';
import type { Metrics } from './metrics.ts';
import { createReviewEngine, openReviewShadow, readReviewSettings } from './review-engine.ts';

/** Returns the texts of a new clinic, taken from the operator's settings. */
const firstTexts = (
  { clinicName, clinicContact, grievanceContact }: AppContext['config'],
  { clinic, helplines: { maternal, mental, women, child, poison } }: ReviewSettings,
): CurrentClinicTexts['first'] => ({
  name: clinicName,
  contact: clinicContact,
  phone: null,
  hours: clinic.hours ?? null,
  address: clinic.address ?? null,
  grievances: grievanceContact,
  helplines: { maternal, mental, women, child, poison },
});

/** Creates the clinic's texts, the review of messages, and the candidate compared with it. */
export const createReview = (context: AppContext, onLate: Metrics['countLateReview']) => {
  const { config, clock } = context;
  const settings = readReviewSettings(config.reviewSettingsFile);
  const texts = createCurrentTexts({ ...context, first: firstTexts(config, settings) });
  return {
    texts,
    engine: createReviewEngine(settings, { now: clock.now, onLate, texts }),
    shadow: openReviewShadow(config.reviewShadowFile, settings, clock.now),
  };
};
