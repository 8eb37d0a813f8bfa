import { myDataEndpoints } from '@saathi/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { DownloadFile, DownloadsService } from './downloads.service.ts';
import type { ImportService } from './import.service.ts';
import type { MyDataService } from './my-data.service.ts';
import { noticeOf } from './privacy-notices.ts';

type Services = {
  myData: MyDataService;
  downloads: DownloadsService;
  imports: ImportService;
};

const serveDownloads = (app: FastifyInstance, downloads: DownloadsService) => {
  serve(app, myDataEndpoints.askDownload, ({ actor, body, request }) =>
    downloads.ask(actor, body, request.id),
  );
  const send = (reply: FastifyReply, { name, type, content }: DownloadFile) =>
    reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content);
  serve(app, myDataEndpoints.download, async ({ actor, params, request, reply }) =>
    send(reply, await downloads.file(actor, params.token, request.id)),
  );
  serve(app, myDataEndpoints.fhir, async ({ actor, query, request, reply }) =>
    send(reply, await downloads.file(actor, query.token, request.id, ['fhir'])),
  );
  serve(app, myDataEndpoints.schema, async ({ reply }) =>
    reply
      .type('application/schema+json; charset=utf-8')
      .send(JSON.stringify(await downloads.schema(), null, 2)),
  );
};

export const myDataRoutes =
  ({ myData, downloads, imports }: Services) =>
  (app: FastifyInstance) => {
    serve(app, myDataEndpoints.privacyNotice, async ({ params }) => noticeOf(params.version));
    serve(app, myDataEndpoints.read, ({ actor }) => myData.read(actor));
    serve(app, myDataEndpoints.agree, ({ actor, body, request }) =>
      myData.agree(actor, body.version, request.id),
    );
    serve(app, myDataEndpoints.askErasure, ({ actor, body, request }) =>
      myData.askErasure(actor, body.pin, request.id),
    );
    serve(app, myDataEndpoints.undoErasure, ({ actor, request }) =>
      myData.undoErasure(actor, request.id),
    );
    serve(app, myDataEndpoints.nominate, ({ actor, body, request }) =>
      myData.nominate(actor, body, request.id),
    );
    serve(app, myDataEndpoints.removeNominee, ({ actor, request }) =>
      myData.removeNominee(actor, request.id),
    );
    serve(app, myDataEndpoints.fileGrievance, ({ actor, body, request }) =>
      myData.fileGrievance(actor, body, request.id),
    );
    serve(app, myDataEndpoints.importData, ({ actor, body, request }) =>
      imports.importData(actor, body, request.id),
    );
    serveDownloads(app, downloads);
  };
