import { noticesEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import { type Audit, auditActorOf } from '../audit/index.ts';
import { deviceLabel } from '../auth/index.ts';
import type { DevicesService } from './devices/devices.service.ts';
import type { SettingsRepository } from './settings/settings.repository.ts';

type Parts = {
  devices: DevicesService;
  settings: SettingsRepository;
  audit: Pick<Audit, 'noteIn'>;
  gatewayOffered: boolean;
};

export const noticesRoutes =
  ({ devices, settings, audit, gatewayOffered }: Parts) =>
  (app: FastifyInstance) => {
    serve(app, noticesEndpoints.key, async () => ({ key: await devices.key() }));
    serve(app, noticesEndpoints.devices, ({ actor }) => devices.list(actor));
    serve(app, noticesEndpoints.addDevice, ({ actor, body, request }) =>
      devices.add(actor, body, deviceLabel(request.headers['user-agent'])),
    );
    serve(app, noticesEndpoints.removeDevice, async ({ actor, params }) => {
      await devices.remove(actor, params.deviceId);
      return { success: true } as const;
    });
    serve(app, noticesEndpoints.test, async ({ actor, body }) => ({
      result: await devices.test(actor, body.deviceId),
    }));
    serve(app, noticesEndpoints.settings, async ({ actor }) => ({
      ...(await settings.find(actor.userId)),
      gatewayOffered,
    }));
    serve(app, noticesEndpoints.changeSettings, async ({ actor, body, request }) => {
      await settings.change(actor.userId, body, (tx, agreed) =>
        audit.noteIn(tx, {
          actor: auditActorOf(actor),
          kind: agreed ? 'gateway_agreed' : 'gateway_withdrawn',
          subjectId: actor.userId,
          requestId: request.id,
          limited: agreed,
        }),
      );
      return { ...(await settings.find(actor.userId)), gatewayOffered };
    });
  };
