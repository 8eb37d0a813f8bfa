import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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
    const steps: Parameters<typeof everyErasureStep>[2] = inject('thorough')
      ? [2, 9, 'commit']
      : [9, 'commit'];
    const found = await everyErasureStep({ place, server }, 'doctor', steps);
    expect(found).toEqual({ steps: steps.length, faults: [] });
  });
});
