import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../../test/database.ts';
import { everyErasureStep } from '../../../test/faults/every-erasure-step.ts';
import { makePlace, type Place } from '../../../test/faults/place.ts';
import { createServerControl, type ServerControl } from '../../../test/faults/server-control.ts';

let place: Place;
let server: ServerControl;
beforeAll(async () => {
  place = await makePlace(testEngine());
  server = createServerControl(place);
  await server.start();
});
afterAll(async () => {
  await server?.kill();
  await place?.remove();
});

describe('kill -9', { timeout: 300_000 }, () => {
  // `npm run test:all` and `npm run faults` kill the server at every call.
  it('in the midst of an erasure and just before its commit leaves everything, and the next start completes it', async () => {
    const found = await everyErasureStep({ place, server }, 'doctor', [2, 9, 'commit']);
    expect(found).toEqual({ steps: 3, faults: [] });
  });
});
