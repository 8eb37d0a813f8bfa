import { coverEndpoints, TEAM_CONSENT_VERSIONS } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { AssistantsService } from './assistants.service.ts';
import type { CoverService } from './cover.service.ts';
import type { TeamConsentService } from './team-consent.service.ts';

type Services = {
  assistants: AssistantsService;
  covers: CoverService;
  consent: TeamConsentService;
};

export const coverRoutes =
  ({ assistants, covers, consent }: Services) =>
  (app: FastifyInstance) => {
    const success = { success: true as const };
    const newest = TEAM_CONSENT_VERSIONS.at(-1) ?? '';
    serve(app, coverEndpoints.list, ({ actor, params }) => covers.list(actor, params.doctorId));
    serve(app, coverEndpoints.add, ({ actor, params, body, request }) =>
      covers.add(actor, params.doctorId, body, request.id),
    );
    serve(app, coverEndpoints.remove, async ({ actor, params, request }) => {
      await covers.remove(actor, params.coverId, request.id);
      return success;
    });
    serve(app, coverEndpoints.allow, async ({ actor, params, body, request }) => {
      await assistants.allow(actor, params, body.allowed, request.id);
      return success;
    });
    serve(app, coverEndpoints.agree, async ({ actor, params, body, request }) => {
      const { agreed, consentVersion = newest } = body;
      await consent.answer(actor, params, { agreed, version: consentVersion }, request.id);
      return success;
    });
  };
