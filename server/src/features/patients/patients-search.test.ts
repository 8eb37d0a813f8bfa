import { patientsEndpoints } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { countPatients, makeDoctorWithPatients, namesOnPage } from './patients.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { list } = patientsEndpoints;
const withPatients = (...names: string[]) => makeDoctorWithPatients(test, names);

/** Assigns 5,000 more patients, named "Lakshmi", to the doctor. */
const addCrowd = (doctor: TestPerson) =>
  sql`
    with people as (
      insert into users (id, role, phone, name)
      select gen_random_uuid(), 'patient', '+915' || lpad(n::text, 9, '0'), 'Lakshmi'
      from generate_series(1, 5000) n returning id
    ), patient as (
      insert into patients (user_id, date_of_birth, gender)
      select id, '1960-01-01', 'female' from people returning user_id
    )
    insert into assignments (id, patient_id, doctor_id, assigned_at, consent_version)
    select gen_random_uuid(), user_id, ${doctor.id}, '2026-03-01Z', 1 from patient`.execute(
    test.db,
  );

describe('My Patients, searched', () => {
  it.each([
    ['asha', ['Asha Kulkarni', 'आशा देवी']],
    ['kulk as', ['Asha Kulkarni']],
    ['JOSE alv', ['José Álvarez']],
    ['álvarez', ['José Álvarez']],
    ['आशा', ['Asha Kulkarni', 'आशा देवी']],
    ['रीता', ['रीता']],
    ['रात', ['रात']],
    ['50%', ['50% Off']],
    ['_', []],
    ['nobody', []],
    ['asha k', ['Asha Kulkarni']],
    ['   ', ['Asha Kulkarni', 'José Álvarez', 'आशा देवी', 'रीता', 'रात', '50% Off']],
  ])(
    'the search for %j finds %j, counts them, and is the same in the plain list',
    async (q, found) => {
      const { doctor } = await withPatients(
        'Asha Kulkarni',
        'José Álvarez',
        'आशा देवी',
        'रीता',
        'रात',
        '50% Off',
      );
      expect(await namesOnPage(doctor, { q })).toEqual(found);
      expect(await countPatients(doctor, { q })).toMatchObject({
        assigned: 6,
        found: found.length,
      });
      const reply = await doctor.call(list, { params: { doctorId: doctor.id }, query: { q } });
      expect(reply.body.map(({ name }) => name)).toEqual(found);
    },
  );

  it.each([
    ['kamla', ['Kamala Rao', 'Kamla', 'कमला देवी']],
    ['कमल', ['Kamala Rao', 'Kamla', 'कमला देवी']],
    ['कमला rao', ['Kamala Rao']],
    ['laxmi', ['लक्ष्मी']],
    ['Singh', ['गुरदीप सिंह']],
    ['mohd', []],
    ['muhammad', ['Mohammed']],
    ['ka', ['Kamala Rao', 'Kamla']],
    ['कमला r', ['Kamala Rao']],
    ['rai', []],
    ['rao', ['Kamala Rao']],
    ['1 kamla', []],
    ['கமலா', ['கமலா']],
  ])('the search for %j also finds names that sound like it: %j', async (q, found) => {
    const { doctor } = await withPatients(
      'Kamala Rao',
      'Kamla',
      'कमला देवी',
      'लक्ष्मी',
      'गुरदीप सिंह',
      'Mohammed',
      'கமலா',
    );
    const other = await withPatients('Kamla', 'लक्ष्मी', 'Mohammad', 'सिंह');
    expect(await namesOnPage(doctor, { q })).toEqual(found);
    expect(await countPatients(doctor, { q })).toMatchObject({ assigned: 7, found: found.length });
    expect(await countPatients(other.doctor, {})).toMatchObject({ assigned: 4 });
  });

  it('a phone is found by its digits, however they are typed', async () => {
    const { doctor, patients } = await withPatients('Asha', 'Bela');
    const phone = patients[1]?.phone ?? '';
    for (const q of [phone, phone.slice(3), `${phone.slice(3, 8)} ${phone.slice(8)}`]) {
      expect(await namesOnPage(doctor, { q })).toEqual(['Bela']);
    }
    expect(await namesOnPage(doctor, { q: `Bela ${phone.slice(3)}` })).toEqual([]);
  });

  it.each([
    ['919', ['Ends']],
    ['91 9', ['Ends']],
    ['+91 98', ['Nine']],
    ['+9198', ['Nine']],
    ['(+91) 70000', ['Ends']],
    ['98', ['Nine']],
    ['917000009191', ['Ends']],
    ['91', ['Ends']],
    ['+91', ['Nine', 'Ends']],
  ])('the search for the phone %s finds %j, since all numbers begin with +91', async (q, found) => {
    const { doctor, patients } = await withPatients('Nine', 'Ends');
    const phones = ['+919876543210', '+917000009191'];
    await test.database.pool.query(
      `update users set phone = 'former ' || id where phone = any($1)`,
      [phones],
    );
    for (const [place, patient] of patients.entries()) {
      const changed = { phone: phones[place]! };
      await test.db.updateTable('users').set(changed).where('id', '=', patient.id).execute();
    }
    expect(await namesOnPage(doctor, { q })).toEqual(found);
  });

  it('beyond the 5,000 latest patients, names are found as they are written', async () => {
    const { doctor } = await withPatients('Kamala Rao', 'José Álvarez');
    await addCrowd(doctor);
    expect(await namesOnPage(doctor, { q: 'kamala r' })).toEqual(['Kamala Rao']);
    expect(await namesOnPage(doctor, { q: 'jose' })).toEqual(['José Álvarez']);
    expect(await namesOnPage(doctor, { q: 'kamla' })).toEqual([]);
    expect(await countPatients(doctor, { q: 'laxmi' })).toMatchObject({
      assigned: 5_002,
      found: 5_000,
    });
  });
});
