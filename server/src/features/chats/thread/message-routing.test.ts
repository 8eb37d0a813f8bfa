import type { Level } from '@saathi/contract';
import { describe, expect, it } from 'vitest';
import {
  decideRouting,
  type ItemLater,
  leadsItemLater,
  type OpenItem,
  type RoutingInput,
} from './message-routing.ts';

const input = (some: Partial<RoutingInput>): RoutingInput => ({
  state: 'assistant',
  item: null,
  level: 'INFO',
  escalate: false,
  social: false,
  redFlag: false,
  intent: null,
  repeated: false,
  hasFiles: false,
  ...some,
});

const routine = { level: 'ROUTINE', escalate: true } as const;
const emergency = { level: 'EMERGENCY', escalate: true, redFlag: true } as const;

const open = (level: Level, some: Partial<OpenItem> = {}) => ({
  item: { level, answered: false, medical: true, ...some },
});

describe('who gets a message', () => {
  it.each<[string, Partial<RoutingInput>, object]>([
    [
      'the assistant answers what it can',
      {},
      { toDoctor: false, speaks: 'answer', state: 'assistant', level: 'INFO', leadsItem: false },
    ],
    [
      'all else goes to the doctor, who is waited for',
      routine,
      { toDoctor: true, speaks: 'sent', state: 'waiting_doctor', leadsItem: true },
    ],
    [
      'an unsure review goes to the doctor as unsure',
      { level: 'UNSURE', escalate: true },
      { toDoctor: true, speaks: 'sent', state: 'waiting_doctor', level: 'UNSURE' },
    ],
    [
      'the assistant still answers what it can while the patient waits',
      { state: 'waiting_doctor', ...open('ROUTINE') },
      { toDoctor: false, speaks: 'answer', state: 'waiting_doctor' },
    ],
    [
      '"sent" is said once while the patient waits',
      { ...routine, state: 'waiting_doctor', ...open('ROUTINE') },
      { toDoctor: true, speaks: 'nothing', state: 'waiting_doctor' },
    ],
    [
      'the assistant is silent while a doctor has the chat, and the doctor gets every message',
      { state: 'with_doctor', ...open('ROUTINE', { answered: true }) },
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
      { ...emergency, state: 'with_doctor', ...open('ROUTINE') },
      { toDoctor: true, speaks: 'sent', state: 'with_doctor', leadsItem: true },
    ],
    [
      'a red flag is answered while the patient waits',
      { ...emergency, state: 'waiting_doctor', ...open('ROUTINE') },
      { speaks: 'sent', level: 'EMERGENCY', leadsItem: true },
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
      { state: 'waiting_doctor', social: true, ...open('EMERGENCY') },
      { toDoctor: true, level: 'EMERGENCY', speaks: 'nothing', leadsItem: false },
    ],
    [
      'a question about the app is answered while an emergency is open, and the doctor gets it too',
      { state: 'waiting_doctor', ...open('EMERGENCY') },
      { toDoctor: true, level: 'EMERGENCY', speaks: 'answer', leadsItem: false },
    ],
    [
      'of equal messages the newest leads the item',
      { ...routine, state: 'waiting_doctor', ...open('ROUTINE') },
      { leadsItem: true },
    ],
    [
      'a complaint leads before a question asked three times',
      { ...routine, state: 'waiting_doctor', ...open('ROUTINE', { medical: false }) },
      { leadsItem: true },
    ],
    [
      'a question asked three times does not take the place of a complaint',
      { repeated: true, state: 'waiting_doctor', ...open('ROUTINE') },
      { toDoctor: true, leadsItem: false },
    ],
    [
      'words after an answered emergency do not take its place either',
      { state: 'with_doctor', ...open('EMERGENCY', { answered: true }) },
      { toDoctor: true, level: 'EMERGENCY', leadsItem: false },
    ],
    [
      'what cannot wait, after an answered emergency, does',
      {
        state: 'with_doctor',
        level: 'URGENT',
        escalate: true,
        ...open('EMERGENCY', { answered: true }),
      },
      { toDoctor: true, level: 'EMERGENCY', leadsItem: true },
    ],
    [
      'while the emergency waits for an answer it stays what is shown',
      {
        state: 'with_doctor',
        level: 'URGENT',
        escalate: true,
        ...open('EMERGENCY'),
      },
      { toDoctor: true, level: 'EMERGENCY', leadsItem: false },
    ],
    [
      'what nobody has answered stays in the item beside an equal one',
      { ...routine, state: 'waiting_doctor', ...open('ROUTINE') },
      { leadsItem: true, joinsItem: true },
    ],
    [
      'a more urgent message takes its place',
      { ...emergency, state: 'waiting_doctor', ...open('URGENT') },
      { leadsItem: true, joinsItem: false },
    ],
    [
      'what a doctor has answered makes room for an equal one',
      { ...routine, state: 'with_doctor', ...open('ROUTINE', { answered: true }) },
      { leadsItem: true, joinsItem: false },
    ],
    [
      'an answered emergency stays beside what cannot wait, until it is closed',
      {
        state: 'with_doctor',
        level: 'URGENT',
        escalate: true,
        ...open('EMERGENCY', { answered: true }),
      },
      { level: 'EMERGENCY', leadsItem: true, joinsItem: true },
    ],
    [
      'a file while an emergency is open is part of it, and answered as a file',
      { state: 'waiting_doctor', hasFiles: true, ...open('EMERGENCY') },
      {
        toDoctor: true,
        level: 'EMERGENCY',
        answeredAs: 'ROUTINE',
        speaks: 'sent',
        leadsItem: false,
        rules: ['chat.open-emergency', 'chat.file'],
      },
    ],
    [
      'a file with a red flag while an emergency is open is answered as an emergency',
      { ...emergency, state: 'with_doctor', hasFiles: true, ...open('EMERGENCY') },
      { level: 'EMERGENCY', answeredAs: 'EMERGENCY', speaks: 'sent', leadsItem: true },
    ],
    [
      'the same asked three times goes to the doctor',
      { repeated: true },
      { toDoctor: true, level: 'ROUTINE', rules: ['chat.repeated'] },
    ],
  ])('%s', (_, some, expected) => {
    expect(decideRouting(input(some))).toMatchObject(expected);
  });

  it('never lowers the level the review found', () => {
    for (const level of ['EMERGENCY', 'URGENT', 'ROUTINE'] as const) {
      for (const state of ['assistant', 'waiting_doctor', 'with_doctor'] as const) {
        expect(decideRouting(input({ level, state, escalate: true })).level).toBe(level);
      }
    }
  });
});

describe('what a later review finds in a message', () => {
  const shows = (level: Level, some: Partial<ItemLater> = {}): ItemLater => ({
    level,
    seen: true,
    answered: true,
    showsIt: false,
    ...some,
  });
  it.each<[string, ItemLater | null, Level, boolean]>([
    ['leads where there is no item', null, 'UNSURE', true],
    ['leads where it is more urgent', shows('ROUTINE', { seen: false }), 'URGENT', true],
    ['leads where it is as urgent as what the doctor has seen', shows('URGENT'), 'URGENT', true],
    [
      'waits behind the same that nobody has seen',
      shows('URGENT', { seen: false }),
      'URGENT',
      false,
    ],
    [
      'waits behind an emergency that nobody has seen',
      shows('EMERGENCY', { seen: false }),
      'URGENT',
      false,
    ],
    ['does not lead anew', shows('EMERGENCY', { showsIt: true }), 'EMERGENCY', false],
    ['leads after an answered emergency if it cannot wait', shows('EMERGENCY'), 'URGENT', true],
    [
      'waits behind an emergency without an answer',
      shows('EMERGENCY', { answered: false }),
      'URGENT',
      false,
    ],
    ['waits behind an answered emergency if it can wait', shows('EMERGENCY'), 'ROUTINE', false],
  ])('%s', (_, item, level, leads) => {
    expect(leadsItemLater(item, level)).toBe(leads);
  });
});
