import { describe, expect, it } from 'vitest';
import { decideHandOff, type HandOffInput } from './hand-off.ts';

const input = (some: Partial<HandOffInput>): HandOffInput => ({
  state: 'assistant',
  openLevel: null,
  answered: false,
  level: 'INFO',
  escalate: false,
  redFlag: false,
  intent: null,
  repeated: false,
  ...some,
});

const routine = { level: 'ROUTINE', escalate: true } as const;
const emergency = { level: 'EMERGENCY', escalate: true, redFlag: true } as const;

describe('who gets a message', () => {
  it.each<[string, Partial<HandOffInput>, object]>([
    [
      'the assistant answers what it can',
      {},
      { toDoctor: false, speaks: 'answer', state: 'assistant', level: 'INFO', leadsItem: false },
    ],
    [
      'all else goes to the doctor, who is waited for',
      routine,
      { toDoctor: true, speaks: 'answer', state: 'waiting_doctor', leadsItem: true },
    ],
    [
      'an unsure review goes to the doctor as unsure',
      { level: 'UNSURE', escalate: true },
      { toDoctor: true, speaks: 'answer', state: 'waiting_doctor', level: 'UNSURE' },
    ],
    [
      'the assistant still answers what it can while the patient waits',
      { state: 'waiting_doctor', openLevel: 'ROUTINE' },
      { toDoctor: false, speaks: 'answer', state: 'waiting_doctor' },
    ],
    [
      '"sent" is said once while the patient waits',
      { ...routine, state: 'waiting_doctor', openLevel: 'ROUTINE' },
      { toDoctor: true, speaks: 'nothing', state: 'waiting_doctor', leadsItem: false },
    ],
    [
      'the assistant is silent while a doctor has the chat, and the doctor gets every message',
      { state: 'with_doctor', openLevel: 'ROUTINE', answered: true },
      {
        toDoctor: true,
        speaks: 'nothing',
        state: 'with_doctor',
        level: 'ROUTINE',
        leadsItem: true,
      },
    ],
    [
      'a red flag breaks the silence',
      { ...emergency, state: 'with_doctor', openLevel: 'ROUTINE' },
      { toDoctor: true, speaks: 'answer', state: 'with_doctor', leadsItem: true },
    ],
    [
      'a red flag is answered while the patient waits',
      { ...emergency, state: 'waiting_doctor', openLevel: 'ROUTINE' },
      { speaks: 'answer', level: 'EMERGENCY', leadsItem: true },
    ],
    [
      'asking for the doctor always reaches the doctor',
      { intent: 'doctor' },
      { toDoctor: true, level: 'ROUTINE', state: 'waiting_doctor', rules: ['chat.asks-doctor'] },
    ],
    [
      'asking for a call back in an emergency stays an emergency',
      { ...emergency, intent: 'call_back' },
      { level: 'EMERGENCY', rules: ['chat.asks-call_back'] },
    ],
    [
      'an open emergency stays one and keeps its place in the item',
      { state: 'waiting_doctor', openLevel: 'EMERGENCY' },
      { toDoctor: true, level: 'EMERGENCY', speaks: 'nothing', leadsItem: false },
    ],
    [
      'words after an answered emergency do not take its place either',
      { state: 'with_doctor', openLevel: 'EMERGENCY', answered: true },
      { toDoctor: true, level: 'EMERGENCY', leadsItem: false },
    ],
    [
      'the same asked three times goes to the doctor',
      { repeated: true },
      { toDoctor: true, level: 'ROUTINE', rules: ['chat.repeated'] },
    ],
  ])('%s', (_, some, expected) => {
    expect(decideHandOff(input(some))).toMatchObject(expected);
  });

  it('never lowers the level the review found', () => {
    for (const level of ['EMERGENCY', 'URGENT', 'ROUTINE'] as const) {
      for (const state of ['assistant', 'waiting_doctor', 'with_doctor'] as const) {
        expect(decideHandOff(input({ level, state, escalate: true })).level).toBe(level);
      }
    }
  });
});
