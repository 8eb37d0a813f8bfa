/** Limits both sides know, apart from the schemas so that a browser bundle carries no validator. */

/** product 9 */
export const PHONE_DIGITS = 10;
export const PHONE_PREFIX = '+91';
export const PIN_DIGITS = 4;
export const NAME_MAX_CHARACTERS = 100;
export const REGISTRATION_NUMBER_MAX_CHARACTERS = 40;
/** As typed, with spaces and hyphens. */
export const ABHA_NUMBER_MAX_CHARACTERS = 30;
export const CLAIM_CODE_MAX_CHARACTERS = 40;
/** product 5 and 9: whole years; the form falls back to 5, the API does not. */
export const EXPERIENCE_MIN_YEARS = 1;
export const EXPERIENCE_MAX_YEARS = 50;
export const LIST_MAX_ENTRIES = 20;
export const GOAL_TITLE_MAX_CHARACTERS = 120;
export const GOAL_DESCRIPTION_MAX_CHARACTERS = 1_000;
export const GOALS_PER_PATIENT_MAX = 50;
/** product 9: days in the strip, and how late a tick may arrive. */
export const PROGRESS_WINDOW_DAYS = 7;
export const HISTORY_DAYS = 90;
/** Days around today that a patient may excuse. */
export const EXCUSED_PAST_DAYS = 7;
export const EXCUSED_AHEAD_DAYS = 30;
/** Goals proposed in one call, and those of one doctor that wait for one patient's answer. */
export const PROPOSED_TOGETHER_MAX = 10;
export const PROPOSALS_WAITING_MAX = 20;
export const FOLLOW_UPS_PER_PAGE_MAX = 50;
export const QUICK_REPLIES_MAX = 12;
export const QUICK_REPLY_MAX_CHARACTERS = 300;
export const MESSAGE_MAX_CHARACTERS = 4_000;
export const MESSAGES_PER_PAGE_MAX = 200;
/** Of one internal note, and the notes of one chat. */
export const TEAM_NOTE_MAX_CHARACTERS = 1_000;
export const TEAM_NOTES_MAX = 200;
/** Of the line of why something is handed over. */
export const HAND_OVER_WHY_MAX_CHARACTERS = 140;
/** Of a search over messages: what is typed, its words, and the messages of one answer. */
export const SEARCH_MAX_CHARACTERS = 100;
export const SEARCH_WORDS_MAX = 8;
export const FOUND_PER_PAGE_MAX = 50;
/** Of one message: so many pictures, or one PDF, or one voice note. */
export const PICTURES_PER_MESSAGE_MAX = 5;
export const VOICE_MAX_SECONDS = 60;
/** What one file may be, by what it is. */
export const FILE_MAX_BYTES = {
  picture: 2 * 1024 * 1024,
  pdf: 2 * 1024 * 1024,
  voice: 1024 * 1024,
  preview: 32 * 1024,
} as const;
/** Pixels of the longer side of a picture; a small file may hold more than a phone can draw. */
export const FILE_MAX_SIDE = { picture: 4_096, preview: 1_024 } as const;
/** What one call uploads of a file. */
export const FILE_PART_MAX_BYTES = 256 * 1024;
export const FILES_PER_PAGE_MAX = 100;
export const PATIENTS_PER_PAGE_MAX = 1_000;
/** product 9: days of data a doctor's view of a goal carries. */
export const SUMMARY_DAYS = 15;
export const SLOT_MIN_MINUTES = 5;
export const SLOT_MAX_MINUTES = 240;
/** Patients one slot takes. */
export const SEATS_MAX = 100;
export const HOURS_MAX = 50;
export const SLOT_DAYS_MAX = 60;
/** Exceptions from today on. */
export const EXCEPTIONS_MAX = 200;
export const APPOINTMENT_REASON_MAX_CHARACTERS = 300;
export const VIDEO_LINK_MAX_CHARACTERS = 500;
export const APPOINTMENTS_PER_PAGE_MAX = 50;
/** When a patient may book, and until when change. */
export const BOOK_AHEAD_MIN_MINUTES = 30;
export const BOOK_AHEAD_MAX_DAYS = 60;
export const CHANGE_UNTIL_MINUTES = 120;
/** Open appointments of one patient with one doctor. */
export const OPEN_APPOINTMENTS_MAX = 3;
/** Doctors in one answer to an owner of the clinic. */
export const CLINIC_DOCTORS_MAX = 200;
/** Members of a clinic who are no doctors, and invitations that are open at once. */
export const CLINIC_MEMBERS_MAX = 50;
export const CLINIC_INVITATIONS_MAX = 10;
/** Patients in one answer to the desk. */
export const DESK_PATIENTS_MAX = 20;
export const RELATION_MAX_CHARACTERS = 60;
export const GRIEVANCE_MAX_CHARACTERS = 1_000;
/** Readings of one measure in 24 hours, corrections of one reading, readings of one measure in one answer. */
export const READINGS_PER_DAY_MAX = 50;
export const CORRECTIONS_MAX = 10;
export const READINGS_MAX = 500;
/** From this age on a reading alarms nobody. */
export const READING_ALARM_DAYS = 7;
/** A document that is taken in: its bytes and how far back it counts; readings, goals and days of a goal in one call. */
export const TAKEN_IN_FILE_MAX_BYTES = 32 * 1024 * 1024;
export const TAKEN_IN_YEARS_MAX = 10;
export const TAKEN_IN_READINGS_MAX = 250;
export const TAKEN_IN_GOALS_MAX = 5;
export const TAKEN_IN_DAYS_MAX = 366;
/** Of the advice and of the medicines each; notes of a pair in 24 hours, and how long and often one is corrected. */
export const VISIT_NOTE_MAX_CHARACTERS = 4_000;
export const VISIT_NOTES_PER_DAY_MAX = 20;
export const VISIT_NOTE_CORRECT_HOURS = 24;
export const VISIT_NOTE_CORRECTIONS_MAX = 10;
export const VISIT_NOTES_MAX = 200;
/** Versions of the privacy notice, newest last; a published one is never reworded. */
export const PRIVACY_VERSIONS = ['1', '2', '3'] as const;
export type PrivacyVersion = (typeof PRIVACY_VERSIONS)[number];
/** Wordings of the consent to an assignment, newest last; a stored one is never reworded. */
export const CONSENT_VERSIONS = ['1'] as const;
export type ConsentVersion = (typeof CONSENT_VERSIONS)[number];
/** Wordings of the consent to the team, newest last; asked apart from the first. 2 names doctors who stand in alone, 3 assistants too. */
export const TEAM_CONSENT_VERSIONS = ['2', '3'] as const;
/** Of one doctor: dated covers that are not over, weekly ones, and how long and how far ahead a dated one may be. */
export const DATED_COVERS_MAX = 20;
export const WEEKLY_COVERS_MAX = 21;
export const COVER_DAYS_MAX = 60;
export const COVER_AHEAD_DAYS_MAX = 365;
