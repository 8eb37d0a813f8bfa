/** What an attacker may know about a person and would try first. */
export type KnownAboutPerson = { phone?: string; dateOfBirth?: string };

const KEYPAD_LINES = ['2580', '0852', '1379', '1397'];

const isRepeat = (pin: string) =>
  /^(\d)\1{3}$/.test(pin) || /^(\d\d)\1$/.test(pin) || /^(\d)\1(\d)\2$/.test(pin);

const isRun = (pin: string) => {
  const digits = [...pin].map(Number);
  const follows = (step: number) =>
    digits.every((digit, place) => place === 0 || digit === ((digits[place - 1] ?? 0) + step) % 10);
  return follows(1) || follows(9);
};

const isYear = (pin: string) => /^(19|20)\d\d$/.test(pin);

const partsOfBirthDate = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-');
  const short = year.slice(2);
  return [year, day + month, month + day, month + short, day + short, short + month];
};

/**
 * Returns whether a PIN is among the first an attacker would try: repeats, runs, keypad lines,
 * years, parts of the birth date, the end of the phone number.
 */
export const isGuessablePin = (
  pin: string,
  { phone, dateOfBirth }: KnownAboutPerson = {},
): boolean =>
  pin.length === 4 &&
  (isRepeat(pin) ||
    isRun(pin) ||
    isYear(pin) ||
    KEYPAD_LINES.includes(pin) ||
    phone?.endsWith(pin) === true ||
    (dateOfBirth !== undefined && partsOfBirthDate(dateOfBirth).includes(pin)));
