import { execFileSync, spawnSync } from 'node:child_process';
import { appointmentState, appointmentsEndpoints } from '@saathi/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { startClinic } from './appointments.factory.ts';
import { calendarFileOf } from './calendar-file.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

/** Returns the only event of a calendar file, as parsed by ical.js. */
const opened = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const event = new ICAL.Event(events[0]);
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: events[0]?.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    title: event.summary,
    location: event.location,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    isUtc: event.startDate.zone === ICAL.Timezone.utcTimezone,
  };
};

const filled = {
  uid: '01a20327-bb94-7498-a1a4-e7ecf7825124',
  sequence: 3,
  startsAt: new Date('2026-03-10T04:30:00Z'),
  endsAt: new Date('2026-03-10T04:45:00Z'),
  state: 'confirmed' as const,
  token: 7,
  videoUrl: null,
  doctorName: 'Dr. Vikram Rao',
};

const clinic = { host: 'saathi.example.org', address: '5 Lake Road; Pune, 411001' };

describe('a calendar file', () => {
  it('keeps its UID while the sequence rises with every change, up to the cancelling', async () => {
    const { patient, doctor, book } = await startClinic(test);
    const booked = await book(patient, '2026-03-12T10:00:00+05:30');
    const file = async (of = booked.body.id, who: typeof patient | typeof doctor = patient) => {
      const params = { appointmentId: of };
      const reply = await who.call(appointmentsEndpoints.calendar, { params });
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(reply.headers['content-disposition']).toContain('attachment');
      return opened(reply.raw.body);
    };
    const first = await file();
    expect(first).toEqual({
      method: 'PUBLISH',
      status: 'CONFIRMED',
      uid: expect.stringContaining('@'),
      sequence: 0,
      title: 'Appointment with Dr. Vikram Rao',
      location: null,
      start: '2026-03-12T04:30:00.000Z',
      end: '2026-03-12T04:45:00.000Z',
      isUtc: true,
    });
    const params = { appointmentId: booked.body.id };
    const videoUrl = 'https://meet.example.org/a-room';
    await doctor.call(appointmentsEndpoints.edit, { params, body: { videoUrl } });
    const second = await file();
    expect(second).toMatchObject({ uid: first.uid, location: videoUrl });
    const moved = await patient.call(appointmentsEndpoints.move, {
      params,
      body: { startsAt: '2026-03-13T11:00:00+05:30' },
    });
    // The old URL leads to the current appointment.
    const third = await file();
    expect(third).toMatchObject({ uid: first.uid, start: '2026-03-13T05:30:00.000Z' });
    await patient.call(appointmentsEndpoints.setState, {
      params: { appointmentId: moved.body.id },
      body: { state: 'cancelled' },
    });
    const last = await file();
    expect(last).toMatchObject({ uid: first.uid, method: 'CANCEL', status: 'CANCELLED' });
    const all = [first, second, third, last].map(({ sequence }) => sequence);
    expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
    expect((await file(moved.body.id, doctor)).title).toBe('Appointment, token 5');
  });

  it.each(['रीता कुलकर्णी', 'A; B, C\\ D: "E"\r\nATTENDEE:x', 'x'.repeat(100)])(
    'is one sound event whatever the doctor is called: %j',
    (doctorName) => {
      const file = calendarFileOf({ ...filled, doctorName }, 'patient', clinic);
      expect(opened(file).title.replaceAll('\n', ' ').replaceAll('\r', '')).toContain(
        doctorName.replaceAll('\r\n', ' ').slice(0, 20),
      );
      expect(file).not.toMatch(/^ATTENDEE/m);
    },
  );

  it('names the doctor once as Dr., and the clinic’s address unless it is by video', () => {
    const seen = (change: object, at = clinic.address as string | null) =>
      opened(calendarFileOf({ ...filled, ...change }, 'patient', { ...clinic, address: at }));
    const videoUrl = 'https://meet.example.org/a';
    expect(seen({}).title).toBe('Appointment with Dr. Vikram Rao');
    expect(seen({ doctorName: 'Meera Iyer' }).title).toBe('Appointment with Dr. Meera Iyer');
    expect(seen({}).location).toBe(clinic.address);
    expect(seen({ videoUrl }).location).toBe(videoUrl);
    expect(seen({}, null).location).toBeNull();
  });

  it('says nothing of what it is for, and to the doctor not who comes', () => {
    const file = calendarFileOf(filled, 'doctor', clinic);
    expect(opened(file).title).toBe('Appointment, token 7');
    expect(file).not.toContain('Rao');
  });
});

/** Parses files from a JSON list and prints their content as JSON. */
const SCRIPT = `
import json, sys, icalendar
def read(file):
    calendar = icalendar.Calendar.from_ical(file)
    events = calendar.walk('VEVENT')
    assert len(events) == 1
    event = events[0]
    def moment(name):
        instant = event[name].dt
        assert instant.utcoffset().total_seconds() == 0
        return instant.strftime('%Y-%m-%dT%H:%M:%S.000Z')
    return {
        'method': str(calendar['METHOD']),
        'status': str(event['STATUS']),
        'uid': str(event['UID']),
        'sequence': int(event['SEQUENCE']),
        'title': str(event['SUMMARY']),
        'location': str(event['LOCATION']) if 'LOCATION' in event else None,
        'start': moment('DTSTART'),
        'end': moment('DTEND'),
        'isUtc': True,
    }
print(json.dumps([read(file) for file in json.load(sys.stdin)]))`;

/** A Python with icalendar: the one on the path, or Debian's own. */
const python = ['python3', '/usr/bin/python3'].find(
  (program) => spawnSync(program, ['-c', 'import icalendar']).status === 0,
);
if (!python) {
  process.stderr.write(
    '\nSKIPPED: no Python with icalendar is here, so calendar files were read by ical.js alone. Debian: apt-get install python3-icalendar\n',
  );
}

describe('calendar files of all kinds', () => {
  const states = [...appointmentState.options].filter((state) => state !== 'moved');
  const changes = [
    {},
    { videoUrl: 'https://meet.example.org/a?b=1,2;c' },
    { doctorName: 'रीता कुलकर्णी' },
    { doctorName: 'A; B, C\\ D: "E"' },
    { doctorName: 'x'.repeat(100) },
    // Starts in the last minute of a leap day in India and ends on the next day.
    {
      startsAt: new Date('2028-02-29T18:29:00Z'),
      endsAt: new Date('2028-02-29T18:44:00Z'),
    },
  ];
  const files = (['patient', 'doctor'] as const).flatMap((reader) =>
    states.flatMap((state) =>
      changes.map((change) => calendarFileOf({ ...filled, state, ...change }, reader, clinic)),
    ),
  );

  it.skipIf(!python)('are read the same by ical.js and by icalendar for Python', () => {
    const read = execFileSync(python as string, ['-c', SCRIPT], {
      input: JSON.stringify(files),
      encoding: 'utf8',
    });
    expect(JSON.parse(read)).toEqual(files.map(opened));
  });

  it('are cancelled, tentative or confirmed as the appointment is', () => {
    const read = files.slice(0, states.length * changes.length).map(opened);
    const statuses = read.filter((_, place) => place % changes.length === 0);
    expect(statuses.map(({ method, status }) => [method, status])).toEqual(
      states.map((state) => {
        if (state === 'requested') return ['PUBLISH', 'TENTATIVE'];
        return ['declined', 'cancelled', 'no_show'].includes(state)
          ? ['CANCEL', 'CANCELLED']
          : ['PUBLISH', 'CONFIRMED'];
      }),
    );
  });
});
