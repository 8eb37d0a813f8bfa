import { defineMessages, formatNumber, plural } from '../../platform/i18n/i18n.ts';

type Count = { count: number };
type Named = { name: string };
type Dated = { date: string };

/** Messages of the doctor's portal; the English texts are part of the contract (product 2). */
const english = {
  dashboard: {
    welcome: ({ name }: Named) => `Welcome back, ${name}`, // product 2
    statsLoading: 'Loading your numbers...',
    statsFailed: 'Your numbers could not be loaded',
    // product 2
    totalPatients: 'Total Patients',
    todayChats: "Today's Chats",
    todayAppointments: "Today's Appointments",
    averageRating: 'Average Rating',
    recent: 'Recent Patients',
    active: 'Active',
    noPatients: 'No patients assigned yet',
    showCode: 'Show your QR code',
    quickActions: 'Quick Actions',
    checkMessages: 'Check Patient Messages',
    viewSchedule: "View Today's Schedule",
    reviewProgress: 'Patient Progress Review',
    recentLoading: 'Loading recent patients...',
    recentFailed: 'Your patients could not be loaded',
  },
  waiting: {
    title: 'Waiting for you',
    loading: 'Checking who is waiting...',
    failed: 'The inbox could not be loaded',
    none: 'Nobody is waiting for you.',
    noneText: 'New messages that need you will appear here.',
    count: ({ count }: Count) =>
      plural('en', count, { one: '1 patient is waiting', other: `${count} patients are waiting` }),
    more: ({ count }: Count) => `+${count} more`,
    open: 'Open inbox',
  },
  list: {
    count: ({ count }: Count) =>
      plural('en', count, {
        one: '1 patient assigned',
        other: `${formatNumber('en', count)} patients assigned`,
      }),
    loading: 'Loading your patients...',
    // product 2
    errorTitle: 'Error Loading Patients',
    errorText: 'Unable to fetch patient data. Please try again.',
    emptyTitle: 'No Patients Assigned',
    emptyText: "Patients will appear here once they're assigned to you.",
    back: 'Back to Dashboard',
    search: 'Search by name or phone',
    searchShort: 'Name or phone',
    sort: 'Show first',
    sorts: {
      recent: 'Recent first',
      reply: ({ count }: Count) => `Needs reply (${formatNumber('en', count)})`,
      missed: ({ count }: Count) => `Missed 3 days or more (${formatNumber('en', count)})`,
      new: ({ count }: Count) => `New this week (${formatNumber('en', count)})`,
    },
    noMatch: ({ search }: { search: string }) => `No patient matches “${search}”`,
    clear: 'Show all patients',
    found: ({ count }: Count) =>
      plural('en', count, {
        one: '1 patient found',
        other: `${formatNumber('en', count)} patients found`,
      }),
    more: ({ count }: Count) => `Show ${count} more`,
  },
  card: {
    completion: ({ count }: Count) => `${count}% completion`, // product 9
    window: 'last 15 days',
    due: ({ count }: Count) => `${count}% of the days due`,
    noneDue: 'No day was due',
    assigned: ({ date }: Dated) => `Assigned ${date}`,
    goals: 'Goals Progress (Last 7 days)', // product 2
    moreGoals: ({ count }: Count) => `+${count} more goals`, // product 2
    noGoals: 'No goals set yet', // product 2
    message: 'Message',
    messageTo: ({ name }: Named) => `Message ${name}`,
    opening: 'Opening...',
    chatFailed: 'The chat could not be opened',
    needsReply: 'Needs reply',
    missed: ({ count }: Count) =>
      plural('en', count, { one: 'Missed 1 day', other: `Missed ${count} days` }),
    missedAll: ({ count }: Count) => `Missed ${count} days or more`,
    fresh: 'New this week',
  },
  detail: {
    visit: 'Before the visit',
    title: 'Patient',
    back: 'My Patients',
    loading: 'Loading the patient...',
    failed: 'The patient could not be loaded',
    missing: 'Patient not found',
    missingText: 'This person is not your patient, or not any more.',
    years: ({ count }: Count) =>
      plural('en', count, { one: '1 year old', other: `${count} years old` }),
    genders: {
      male: 'Male',
      female: 'Female',
      other: 'Other',
      prefer_not_to_say: 'Gender not given',
    },
    since: ({ date }: Dated) => `Assigned since ${date}`,
    call: ({ phone }: { phone: string }) => `Call ${phone}`,
    course: 'The last 90 days',
    courseLine: ({ early, late }: { early: string; late: string }) =>
      `Share of goals achieved over time: ${early} in the first two weeks, ${late} in the last two`,
    courseText: 'Share of goals achieved, averaged over a week',
    noShare: 'no goal due',
    calendar: ({ count, all }: Count & { all: number }) =>
      `Calendar of the last ${all} days: some goal achieved on ${count}`,
    day: ({ date, achieved, goals }: Dated & { achieved: number; goals: number }) =>
      `${date} – ${achieved} of ${goals} ${goals === 1 ? 'goal' : 'goals'}`,
    dayWithout: ({ date }: Dated) => `${date} – no goal due`,
  },
  latest: {
    title: 'Latest messages',
    loading: 'Loading the latest messages...',
    failed: 'The messages could not be loaded.',
    none: 'Nobody has written yet',
    you: 'You',
    assistant: 'Your team assistant',
    files: ({ count }: Count) => plural('en', count, { one: '1 file', other: `${count} files` }),
  },
  remove: {
    action: 'Remove patient',
    title: ({ name }: Named) => `Remove ${name}?`,
    text: ({ name }: Named) =>
      `You will no longer see ${name}'s goals, readings or phone number, and you can no longer write to each other. Their appointments with you are cancelled. To come back, ${name} scans your code again.`,
    confirm: 'Remove',
    busy: 'Removing...',
    done: 'Patient removed',
    doneText: ({ name }: Named) => `${name} is no longer in your list.`,
    failed: 'Patient not removed',
    failedText: 'Nothing was changed. Please try again.',
  },
};

export type English = typeof english;

export const usePatientsMessages = defineMessages('patients', english);
