import { call } from './paths.ts';

/** Methods and paths of the calls about one's own data, separate from those that every screen loads. */
export const myDataPaths = {
  privacyNotice: call('GET', '/api/privacy-notices/:version'),
  read: call('GET', '/api/my-data'),
  agree: call('POST', '/api/my-data/agreements'),
  askDownload: call('POST', '/api/my-data/downloads'),
  download: call('GET', '/api/my-data/downloads/:token'),
  fhir: call('GET', '/api/me/export.fhir.json'),
  importData: call('POST', '/api/me/import'),
  schema: call('GET', '/api/my-data/schema'),
  askErasure: call('POST', '/api/my-data/erasure'),
  undoErasure: call('DELETE', '/api/my-data/erasure'),
  nominate: call('POST', '/api/my-data/nominee'),
  removeNominee: call('DELETE', '/api/my-data/nominee'),
  fileGrievance: call('POST', '/api/my-data/grievances'),
};
