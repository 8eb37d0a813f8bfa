import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

type Count = { count: number };

/** Messages of the doctor's proposals. */
const english = {
  title: 'Plan',
  propose: 'Propose goals',
  none: 'You have not proposed any goals yet',
  loading: 'Loading the plan...',
  failed: 'The plan could not be loaded',
  answers: { waiting: 'Not answered yet', accepted: 'Accepted', declined: 'Declined' },
  withdraw: {
    button: 'Withdraw',
    label: ({ title }: { title: string }) => `Withdraw: ${title}`,
    busy: 'Withdrawing...',
    done: 'Proposal withdrawn',
    failed: 'Proposal not withdrawn',
  },
  dialog: {
    title: ({ name }: { name: string }) => `Propose goals to ${name}`,
    text: 'The patient is told, and accepts or declines each goal.',
    set: 'Ready sets',
    sets: {
      own: 'New goal',
      pressure: 'Blood pressure',
      diabetes: 'Diabetes',
      operation: 'After an operation',
    },
    goals: 'Goals of this set',
    name: 'Title',
    description: 'Description (optional)',
    missing: 'Please give the goal a title',
    noneChosen: 'Please choose at least one goal',
    submit: 'Propose',
    busy: 'Proposing...',
    done: 'Goals proposed',
    doneText: ({ count }: Count) =>
      plural('en', count, {
        one: '1 new goal is waiting for the patient’s answer.',
        other: `${count} new goals are waiting for the patient’s answer.`,
      }),
    skipped: 'A goal that the patient already has or has not answered is not proposed again.',
    failed: 'Goals not proposed',
    failedText: 'Nothing was changed. Please try again.',
  },
  ready: {
    measurePressure: 'Measure your blood pressure',
    lessSalt: 'No extra salt, pickle or papad',
    tablets: 'Take all your tablets',
    walk: 'Walk for 30 minutes',
    measureSugar: 'Measure your sugar before breakfast',
    feet: 'Check both feet, also the soles',
    noSweets: 'No sweets and no sweet drinks',
    temperature: 'Measure your temperature',
    breathing: 'Ten deep breaths, five times',
    wound: 'Check the wound: dry and closed?',
    shortWalks: 'Three short walks in the house',
  },
};

export type English = typeof english;

export const usePlanMessages = defineMessages('plan', english);
