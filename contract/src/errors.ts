import { z } from 'zod';

/** Every error code of the API, with its HTTP status. A new failure needs a new code here. */
export const errorStatus = {
  bad_request: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  forbidden: 403,
  wrong_role: 403,
  foreign_origin: 403,
  claim_required: 403,
  owner_only: 403,
  not_found: 404,
  method_not_allowed: 405,
  phone_taken: 409,
  pin_already_set: 409,
  conflict: 409,
  slot_taken: 409,
  open_chats: 409,
  too_large: 413,
  unsupported_media_type: 415,
  client_id_reused: 422,
  date_out_of_range: 422,
  invalid_time: 422,
  invalid_reading: 422,
  too_late: 422,
  too_many_appointments: 422,
  limit_reached: 422,
  weak_pin: 422,
  wrong_pin: 422,
  push_service_unknown: 422,
  qr_invalid: 422,
  owner_code_invalid: 422,
  last_owner: 422,
  invitation_invalid: 422,
  not_verified: 422,
  not_yourself: 422,
  invalid_cover: 422,
  cover_overlaps: 422,
  not_assigned: 403,
  doctor_only: 403,
  too_many_attempts: 429,
  internal: 500,
  overloaded: 503,
} as const;

/** A code from the closed list of errors. */
export type ErrorCode = keyof typeof errorStatus;

/** The body of every error response; `error` equals `message` (product 7 reads either). */
export const errorBody = z.object({
  code: z.string(),
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  /** Field name → message, for bad input. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The next free times, for `slot_taken`. */
  nextFree: z.array(z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
