import { clinicEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { ClinicService } from './clinic.service.ts';
import type { DutiesService } from './duties.service.ts';
import type { HelpService } from './help.service.ts';
import type { MembersService } from './members.service.ts';
import type { OverviewService } from './overview.service.ts';
import type { TextsService } from './texts.service.ts';

type Parts = {
  clinic: ClinicService;
  duties: DutiesService;
  help: HelpService;
  overview: OverviewService;
  members: MembersService;
  texts: TextsService;
};

const success = { success: true as const };

const serveMembers = (app: FastifyInstance, members: MembersService): void => {
  serve(app, clinicEndpoints.members, ({ actor }) => members.list(actor));
  serve(app, clinicEndpoints.invite, ({ actor, body, request }) =>
    members.invite(actor, body, request.id),
  );
  serve(app, clinicEndpoints.withdraw, async ({ actor, params, request }) => {
    await members.withdraw(actor, params.invitationId, request.id);
    return success;
  });
  serve(app, clinicEndpoints.removeMember, async ({ actor, params, body, request }) => {
    await members.remove(actor, params.memberId, body, request.id);
    return success;
  });
};

const serveDuties = (app: FastifyInstance, duties: DutiesService): void => {
  serve(app, clinicEndpoints.breach, ({ actor, body, request }) =>
    duties.listBreach(actor, body, request.id),
  );
  serve(app, clinicEndpoints.duties, ({ actor, request }) => duties.read(actor, request.id));
  serve(app, clinicEndpoints.answer, ({ actor, params, body, request }) =>
    duties.answer(actor, params.number, body.answer, request.id),
  );
};

export const clinicRoutes =
  ({ clinic, duties, help, overview, members, texts }: Parts) =>
  (app: FastifyInstance) => {
    serveMembers(app, members);
    serveDuties(app, duties);
    serve(app, clinicEndpoints.texts, ({ actor }) => texts.read(actor));
    serve(app, clinicEndpoints.changeTexts, ({ actor, body, request }) =>
      texts.change(actor, body, request.id),
    );
    serve(app, clinicEndpoints.becomeOwner, async ({ actor, body, request }) => {
      await clinic.becomeOwner(actor, body.code, request.id);
      return success;
    });
    serve(app, clinicEndpoints.doctors, ({ actor }) => clinic.doctors(actor));
    serve(app, clinicEndpoints.verify, ({ actor, params, body, request }) =>
      clinic.verify(actor, params.doctorId, body, request.id),
    );
    serve(app, clinicEndpoints.addOwner, ({ actor, params, body, request }) =>
      clinic.addOwner(actor, params.doctorId, body, request.id),
    );
    serve(app, clinicEndpoints.leave, async ({ actor, body, request }) => {
      await clinic.leave(actor, body, request.id);
      return success;
    });
    serve(app, clinicEndpoints.makeCode, ({ actor, body, request }) =>
      help.makeCode(actor, body, request.id),
    );
    serve(app, clinicEndpoints.unlock, async ({ actor, body, request }) => {
      await help.unlock(actor, body, request.id);
      return success;
    });
    serve(app, clinicEndpoints.endSessions, ({ actor, body, request }) =>
      help.endSessions(actor, body, request.id),
    );
    serve(app, clinicEndpoints.figures, ({ actor }) => overview.figures(actor));
    serve(app, clinicEndpoints.backUps, ({ actor }) => overview.backUps(actor));
    serve(app, clinicEndpoints.backUp, ({ actor, request }) => overview.backUp(actor, request.id));
  };
