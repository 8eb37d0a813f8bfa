import { type Endpoint, teamEndpoints } from '@saathi/contract';
import type { TestApp } from '../../../../test/app.ts';
import { makeMember } from '../../clinic/clinic.factory.ts';
import { makeAssistant, makeCover, verify } from '../../cover/cover.factory.ts';
import { startConversation } from '../conversation.factory.ts';

type Caller = { call: TestApp['nobody']['call'] };

/** Creates a patient who consented and wrote, the verified doctor, a stand-in and an assistant. */
export const startTeam = async (
  test: TestApp,
  text = 'Please can I talk to the doctor about my diet next week',
) => {
  const talk = await startConversation(test, {
    patient: { name: 'Asha Kulkarni' },
    doctor: { name: 'Vikram Mehta' },
  });
  const standIn = await test.doctor({ name: 'Suresh Rao' });
  await verify(test.db, standIn);
  const coverId = await makeCover(test.db, talk.doctor, standIn);
  const member = await makeAssistant(test.db, talk);
  const assistant = { ...member, ...(await test.as(member)) };
  const { body: sent } = await talk.say(text);
  const params = { chatId: talk.chatId };
  const call = <E extends Endpoint>(who: Caller, endpoint: E, parts: object) =>
    who.call(endpoint, parts as never);
  return {
    ...talk,
    standIn,
    coverId,
    assistant,
    sent,
    params,
    /** Ends what lets others act for the doctor; returns everybody refused, and the status. */
    endActing: async (): Promise<[Caller, number][]> => {
      await test.db.deleteFrom('covers').where('id', '=', coverId).execute();
      await test.db.deleteFrom('assistants').where('assistant_id', '=', member.id).execute();
      return [
        [test.nobody, 401],
        [talk.patient, 403],
        [await test.as(await makeMember(test.db)), 403],
        [await test.doctor(), 404],
        [standIn, 404],
        [assistant, 404],
      ];
    },
    reads: (who: Caller) => call(who, teamEndpoints.read, { params }),
    notes: (who: Caller, content: string) =>
      call(who, teamEndpoints.write, { params, body: { content } }),
    removes: (who: Caller, teamNoteId: string) =>
      call(who, teamEndpoints.remove, { params: { ...params, teamNoteId } }),
  };
};
