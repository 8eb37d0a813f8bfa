import type { ErrorCode } from '@saathi/contract';

const english = {
  bad_request: 'Please check what was entered.',
  not_signed_in: 'Please sign in.',
  invalid_credentials: 'Invalid PIN. Please try again.',
  forbidden: 'You can only do this for yourself.',
  wrong_role: 'This account cannot do that.',
  foreign_origin: 'This can only be done from the app itself.',
  claim_required: 'This account needs a claim code from your clinic.',
  owner_only: 'Only an owner of the clinic can do this.',
  not_found: 'This does not exist any more.',
  method_not_allowed: 'The server could not read this.',
  phone_taken: 'This phone number is already registered.',
  pin_already_set: 'A PIN is already set. Please sign in with it.',
  open_chats: 'Please close your open chats first.',
  conflict: 'Something has changed meanwhile. Please look again.',
  slot_taken: 'This time was just taken. Please choose another one.',
  too_large: 'This is too long or too large.',
  unsupported_media_type: 'The server could not read this.',
  client_id_reused: 'This was already sent with another text.',
  date_out_of_range: 'Progress can be recorded for today and the last 7 days.',
  invalid_reading: 'Please check the numbers.',
  invalid_time: 'This time cannot be used. Please choose another one.',
  too_late: 'It is too late for this here. Please call your clinic.',
  too_many_appointments:
    'You have three appointments with this doctor. Cancel one to book another.',
  limit_reached: 'There is no room for more. Delete something first, or try again tomorrow.',
  weak_pin: 'This PIN is easy to guess. Please choose another one.',
  wrong_pin: 'This is not your current PIN.',
  push_service_unknown: 'This browser cannot be notified from here.',
  qr_invalid: 'This code cannot be used. Ask your doctor for the present one.',
  owner_code_invalid: 'This code is not valid. Start the server again for a new one.',
  invitation_invalid: 'This code is not valid any more. Please ask whoever invited you.',
  last_owner: 'You are the only owner. Make another doctor an owner first.',
  not_verified: 'Only a verified doctor can do this.',
  invalid_cover: 'Nobody can stand in like that.',
  cover_overlaps: 'Somebody stands in during a part of this time already.',
  not_yourself: 'Somebody else has to do this for you.',
  doctor_only: 'The doctor has to read and answer this.',
  not_assigned: 'This doctor is not on your list any more.',
  too_many_attempts: 'Too many attempts. Please try again later.',
  internal: 'Something went wrong on our side.',
  overloaded: 'The server is busy. Please try again in a moment.',
} satisfies Record<ErrorCode, string>;

export type English = typeof english;

/**
 * What each code means, for the other languages. English is said by the server itself, so that the
 * app does not carry these.
 */
export const errorSentences = { catalogue: 'errors', english };
