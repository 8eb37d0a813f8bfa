/**
 * Limits used by both client and server, separate from the schemas so that a browser bundle carries
 * no validator.
 */

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
/** product 9: days in the strip, and how many days late a tick may arrive. */
export const PROGRESS_WINDOW_DAYS = 7;
export const HISTORY_DAYS = 90;
/** Days before and after today that a patient may excuse. */
export const EXCUSED_PAST_DAYS = 7;
export const EXCUSED_AHEAD_DAYS = 30;
/** Goals per proposal call, open proposals of one doctor to one patient, and proposals in a list. */
export const PROPOSED_TOGETHER_MAX = 10;
export const PROPOSALS_WAITING_MAX = 20;
export const PROPOSALS_LISTED_MAX = 50;
export const FOLLOW_UPS_PER_PAGE_MAX = 50;
export const QUICK_REPLIES_MAX = 12;
export const QUICK_REPLY_MAX_CHARACTERS = 300;
export const MESSAGE_MAX_CHARACTERS = 4_000;
export const MESSAGES_PER_PAGE_MAX = 200;
/** Length of an internal note, and notes per chat. */
export const TEAM_NOTE_MAX_CHARACTERS = 1_000;
export const TEAM_NOTES_MAX = 200;
/** Length of the reason for a hand-over. */
export const HAND_OVER_WHY_MAX_CHARACTERS = 140;
/** Message search: length of the query, number of words, results per page. */
export const SEARCH_MAX_CHARACTERS = 100;
export const SEARCH_WORDS_MAX = 8;
export const FOUND_PER_PAGE_MAX = 50;
/** Pictures per message, as an alternative to one PDF or one voice note. */
export const PICTURES_PER_MESSAGE_MAX = 5;
export const VOICE_MAX_SECONDS = 60;
/** Size of a file, by kind. */
export const FILE_MAX_BYTES = {
  picture: 2 * 1024 * 1024,
  pdf: 2 * 1024 * 1024,
  voice: 1024 * 1024,
  preview: 32 * 1024,
} as const;
/** Longer side of a picture in pixels; a small file may decode to more than a phone can draw. */
export const FILE_MAX_SIDE = { picture: 4_096, preview: 1_024 } as const;
/** Bytes of a file per upload call. */
export const FILE_PART_MAX_BYTES = 256 * 1024;
export const FILES_PER_PAGE_MAX = 100;
export const PATIENTS_PER_PAGE_MAX = 1_000;
/** product 9: days of data in a doctor's view of a goal. */
export const SUMMARY_DAYS = 15;
export const SLOT_MIN_MINUTES = 5;
export const SLOT_MAX_MINUTES = 240;
/** Patients per slot. */
export const SEATS_MAX = 100;
export const HOURS_MAX = 50;
export const SLOT_DAYS_MAX = 60;
/** Exceptions of a doctor from today on. */
export const EXCEPTIONS_MAX = 200;
/** Days that a doctor can close at once. */
export const LEAVE_MAX_DAYS = 60;
export const APPOINTMENT_REASON_MAX_CHARACTERS = 300;
export const VIDEO_LINK_MAX_CHARACTERS = 500;
export const APPOINTMENTS_PER_PAGE_MAX = 50;
/** Length of an appointment that a doctor books outside the hours. */
export const OVERRIDE_MINUTES = 15;
/** How early a patient must book, how far ahead, and until when a change is allowed. */
export const BOOK_AHEAD_MIN_MINUTES = 30;
export const BOOK_AHEAD_MAX_DAYS = 60;
export const CHANGE_UNTIL_MINUTES = 120;
/** Open appointments of one patient with one doctor. */
export const OPEN_APPOINTMENTS_MAX = 3;
/** Doctors in one response to a clinic owner. */
export const CLINIC_DOCTORS_MAX = 200;
/** Clinic members who are not doctors, and open invitations. */
export const CLINIC_MEMBERS_MAX = 50;
export const CLINIC_INVITATIONS_MAX = 10;
/** Patients in one response to the desk. */
export const DESK_PATIENTS_MAX = 20;
export const RELATION_MAX_CHARACTERS = 60;
export const GRIEVANCE_MAX_CHARACTERS = 1_000;
/** Readings of a measure per 24 hours, corrections of a reading, readings of a measure per call. */
export const READINGS_PER_DAY_MAX = 50;
export const CORRECTIONS_MAX = 10;
export const READINGS_MAX = 500;
/** A reading this old or older raises no alarm. */
export const READING_ALARM_DAYS = 7;
/**
 * Import of a document: its size in bytes and the years it may go back; readings, goals and days of
 * a goal per call.
 */
export const IMPORT_FILE_MAX_BYTES = 64 * 1024 * 1024;
export const IMPORT_YEARS_MAX = 10;
export const IMPORT_READINGS_MAX = 250;
export const IMPORT_GOALS_MAX = 5;
export const IMPORT_DAYS_MAX = 366;
/**
 * Length of the advice and of the medicines, each; notes of a doctor and patient per 24 hours;
 * hours in which a note can be corrected, and corrections per note.
 */
export const VISIT_NOTE_MAX_CHARACTERS = 4_000;
export const VISIT_NOTES_PER_DAY_MAX = 20;
export const VISIT_NOTE_CORRECT_HOURS = 24;

/** Hours before an appointment at which the patient is reminded of it. */
export const APPOINTMENT_REMINDER_HOURS = { early: 24, late: 2 };
export const VISIT_NOTE_CORRECTIONS_MAX = 10;
export const VISIT_NOTES_MAX = 200;
/** Versions of the privacy notice, newest last; a published version never changes. */
export const PRIVACY_VERSIONS = ['1', '2', '3', '4'] as const;
export type PrivacyVersion = (typeof PRIVACY_VERSIONS)[number];
/**
 * Wordings of the consent to an assignment, newest last; a stored wording never changes. Version 4
 * also names age, gender and readings; 2 and 3 are of the team.
 */
export const CONSENT_VERSIONS = ['1', '4'] as const;
export type ConsentVersion = (typeof CONSENT_VERSIONS)[number];
/**
 * Wordings of the consent to the team, newest last; asked separately from the first consent.
 * Version 2 names only stand-in doctors, version 3 assistants, too.
 */
export const TEAM_CONSENT_VERSIONS = ['2', '3'] as const;
/** Per doctor: dated covers not yet over, weekly covers; days a dated one may last, lie ahead. */
export const DATED_COVERS_MAX = 20;
export const WEEKLY_COVERS_MAX = 21;
export const COVER_DAYS_MAX = 60;
export const COVER_AHEAD_DAYS_MAX = 365;
