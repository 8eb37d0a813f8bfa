import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

type Count = { count: number };
type Titled = { title: string };
type OfAll = { done: number; all: number };

/** Messages of the goals screen; the English texts are part of the contract (product 2). */
const english = {
  // product 2 and 9
  greeting: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  add: 'Add Goal', // product 2
  loading: 'Loading your goals...', // product 2
  emptyTitle: 'No goals yet', // product 2
  emptyText: 'Start your health journey by creating your first goal!', // product 2
  emptyAction: 'Create Your First Goal', // product 2
  errorTitle: 'Your goals could not be loaded',
  doneToday: ({ done, all }: OfAll) => `${done} of ${all} done today`,
  allDone: 'All done for today. Well done!',
  card: {
    streak: ({ count }: Count) => `${count} day streak`, // product 4
    weekStreak: ({ count }: Count) => `${count} week streak`,
    // Shown after a streak has ended: encouraging, never a reproach.
    freshStart: ({ days, whole }: { days: number; whole: boolean }) =>
      `${whole ? `Your ${days} days` : 'All your days in a row'} stay yours. Today is a good day to begin again.`,
    lastDays: ({ title }: Titled) => `Last 7 days: ${title}`,
    correct: ({ label }: { label: string }) => `${label}. Press to correct.`,
    saving: 'Saving…',
    unsaved: 'Not saved yet. It will be saved as soon as possible.',
    history: ({ title }: Titled) => `History: ${title}`,
    more: ({ title }: Titled) => `More about ${title}`,
    untickToday: 'Untick today',
    untickYesterday: 'Untick yesterday',
    remindAt: ({ time }: { time: string }) => `Reminder at ${time}`,
  },
  due: {
    label: 'How often?',
    daily: 'Every day',
    days: 'Some days',
    times: 'Times a week',
    weekdays: 'On these days',
    howOften: 'How many times a week?',
    weeksHint: 'The streak then counts weeks, from Monday to Sunday.',
    timesAWeek: ({ count }: Count) =>
      plural('en', count, { one: 'Once a week', other: `${count} times a week` }),
    lastDay: 'Last day (optional)',
    until: ({ date }: { date: string }) => `until ${date}`,
    setBy: ({ name }: { name: string }) => `Set by Dr. ${name}`,
    nothing: 'Nothing is due today.',
    ofDue: 'Of days due',
    daysDue: ({ count, all }: { count: number; all: number }) =>
      `${count} of ${plural('en', all, { one: '1 day', other: `${all} days` })} due`,
  },
  proposals: {
    label: 'Proposed goals',
    by: ({ name }: { name: string }) => `Dr. ${name} proposes`,
    over: 'This goal has ended. Ask your doctor for a new one.',
    accept: 'Accept',
    decline: 'Decline',
    acceptLabel: ({ title }: Titled) => `Accept: ${title}`,
    declineLabel: ({ title }: Titled) => `Decline: ${title}`,
    busy: 'Saving...',
    done: { accepted: 'Goal accepted', declined: 'Goal declined' },
    failed: 'Answer not saved',
    failedText: 'Nothing was changed. Please try again.',
    takenBack: 'Your doctor has taken this proposal back.',
  },
  excuse: {
    open: 'Ill, fasting or travelling?',
    title: 'Excuse days',
    text: 'On excused days nothing is due, and no streak ends.',
    reason: 'Why?',
    reasons: { ill: 'Ill', fasting: 'Fasting', travelling: 'Travelling' },
    first: 'First day',
    last: 'Last day',
    faults: {
      day: ({ first, last }: { first: string; last: string }) =>
        `Choose a day from ${first} to ${last}.`,
      last: 'The last day must not be before the first.',
    },
    submit: 'Excuse these days',
    busy: 'Saving...',
    done: 'Days excused',
    failed: 'Days not excused',
    failedText: 'Nothing was changed. Please try again.',
    heading: 'Excused days',
    loading: 'Loading the excused days...',
    loadingFailed: 'The excused days could not be loaded.',
    line: ({ days, reason }: { days: string; reason: string }) => `${days}: ${reason}`,
    span: ({ first, last }: { first: string; last: string }) =>
      first === last ? first : `${first} to ${last}`,
    remove: 'Take back',
    removeLabel: ({ days }: { days: string }) => `Take back: ${days}`,
    removed: 'Days no longer excused',
  },
  celebration: {
    week: 'A whole week, every single day!',
    month: '30 days in a row. This is who you are now.',
    hundred: '100 days in a row. Take a moment, this is rare.',
  },
  form: {
    create: {
      heading: 'Create New Goal', // product 2
      submit: 'Create Goal',
      busy: 'Creating...',
      done: 'Goal created', // product 8
      doneText: 'Your new goal has been added successfully!', // product 8
      failed: 'Goal not created',
    },
    edit: {
      heading: 'Edit Goal',
      submit: 'Save',
      busy: 'Saving...',
      done: 'Goal saved',
      doneText: 'Your changes have been saved.',
      failed: 'Goal not saved',
    },
    title: 'Title',
    titleHint: 'Something you can do every day, like “Walk 30 minutes”',
    titleMissing: 'Please give your goal a title',
    description: 'Description (optional)',
    remindAt: 'Daily reminder (optional)',
    remindAtHint: 'First turn on notifications for your phone, in the settings.',
  },
  // product 9
  remove: {
    title: 'Delete Goal',
    text: ({ title }: Titled) =>
      `Are you sure you want to delete "${title}"? This will permanently remove the goal and all its progress data. This action cannot be undone.`,
    confirm: 'Delete',
    busy: 'Deleting...',
  },
  summaries: {
    heading: 'Goals',
    window: 'last 15 days',
    none: 'No goals set yet', // product 2
    days: ({ count, all }: Count & { all: number }) =>
      `${count} of ${plural('en', all, { one: '1 day', other: `${all} days` })}`,
    strip: ({ title, count, all }: Titled & Count & { all: number }) =>
      `${title}: achieved on ${count} of the last ${all} days`,
  },
  history: {
    subtitle: 'The last 90 days',
    loading: 'Loading the last 90 days...',
    failed: 'The history could not be loaded',
    streak: 'Streak',
    bestStreak: 'Best streak',
    achieved: 'Achieved',
    days: ({ count }: Count) => plural('en', count, { one: '1 day', other: `${count} days` }),
    weeks: ({ count }: Count) => plural('en', count, { one: '1 week', other: `${count} weeks` }),
    ofDays: ({ count, all }: Count & { all: number }) => `${count} of ${all}`,
    calendar: ({ count, all }: Count & { all: number }) =>
      `Calendar of the last ${all} days: achieved on ${count}`,
    before: ({ date }: { date: string }) => `${date} – Before this goal`,
    runs: 'Days achieved',
    noRuns: 'No day achieved yet',
    run: ({ first, last }: { first: string; last: string }) =>
      first === last ? first : `${first} to ${last}`,
  },
  toasts: {
    // product 8
    updated: 'Progress updated',
    updatedText: 'Your daily goal has been recorded!',
    correctedText: ({ title, achieved }: Titled & { achieved: boolean }) =>
      achieved
        ? `“${title}” is ticked off for yesterday. Press the day again to take it back.`
        : `“${title}” is no longer ticked off for yesterday. Press the day again to tick it.`,
    /** For goals with a measure, whose readings tick the day. */
    measuredText: ({ title, achieved, day }: Titled & { achieved: boolean; day: string }) =>
      `“${title}” is ${achieved ? '' : 'no longer '}ticked off for ${day}.`,
    today: 'today',
    yesterday: 'yesterday',
    deleted: 'Goal deleted',
    deletedText: 'Your goal has been removed successfully.',
    notUpdated: 'Progress not saved',
    notUpdatedText: ({ title }: Titled) => `“${title}” is as it was before. Please try again.`,
    lateTicks: ({ count }: Count) =>
      plural('en', count, { one: 'A tick was not saved', other: `${count} ticks were not saved` }),
    lateTicksText: ({ names }: { names: string }) =>
      `They can be saved up to 7 days later, for goals you still have: ${names}.`,
    notDeleted: 'Goal not deleted',
    keptText:
      'You are not connected. What you wrote stays here: save it again when you are back online.',
    staysText:
      'You are not connected. The goal stays as it is; delete it when you are back online.',
    failedText: 'Nothing was changed. Please try again.',
  },
};

export type English = typeof english;

export const useGoalsMessages = defineMessages('goals', english);
