import { defineMessages } from '../../platform/i18n/i18n.ts';

/** Messages of the sign-in screens; texts from product 1, 2, 5, 6 and 8 are verbatim. */
const english = {
  product: 'Saathi',
  back: 'Back',
  patient: {
    pageTitle: 'Sign in',
    tagline: 'Your trusted health companion', // product 1
    promises: {
      first: 'Small daily goals that grow into habits',
      second: 'Your own doctor, a message away',
      third: 'Only doctors you add can see your health data',
    },
    otherArea: 'Are you a doctor?',
    otherLink: 'Doctor login',
  },
  doctor: {
    pageTitle: 'Doctor Portal',
    tagline: 'Access your patient management dashboard', // product 1
    promises: {
      first: 'The message that needs you most comes first',
      second: 'Your patients’ goals at a glance',
      third: 'Patients join you by scanning your own code',
    },
    otherArea: 'Are you a patient?',
    otherLink: 'Patient login',
  },
  phone: {
    title: 'Sign in or join',
    description: 'Enter your mobile number. If you are new here, we will set you up.',
    label: 'Phone number',
    short: 'Type all 10 digits of your number.',
    submit: 'Continue',
    busy: 'Checking...', // product 2
  },
  pin: {
    title: 'Welcome back',
    description: ({ phone }: { phone: string }) => `Enter the PIN for ${phone}.`,
    label: 'PIN',
    short: 'Type all 4 digits.',
    refused: 'This is not your PIN.',
    submit: 'Login',
    busy: 'Logging in...', // product 2
    forgot: 'Forgot PIN?',
  },
  forgot: {
    label: 'Clinic code',
    hint: 'A code works once and for 15 minutes.',
  },
  setPin: {
    title: 'Choose a PIN',
    description: 'Four digits that only you know. You will sign in with them.',
    label: 'New PIN',
    submit: 'Continue',
    guessable: 'This PIN is easy to guess. You can keep it, but another one is safer.',
    claimed: 'This code was not accepted. Ask your clinic for a new one.',
    claimNeeded: 'This account needs a code from your clinic before a PIN can be set.',
  },
  confirmPin: {
    title: 'Confirm your PIN',
    description: 'Type the same four digits once more.',
    label: 'Confirm PIN',
    wrong: 'This is not the same PIN. Type it again, or go back and choose another.',
    submit: 'Set PIN',
    busy: 'Setting PIN...', // product 2
  },
  register: {
    patient: {
      title: 'Create your account',
      submit: 'Complete Setup',
      busy: 'Completing Setup...', // product 2
    },
    doctor: {
      title: 'Create your doctor account',
      submit: 'Create Account',
      busy: 'Creating Account...', // product 2
    },
    description: ({ phone }: { phone: string }) => `${phone} is new to us. Tell us who you are.`,
    name: 'Full name',
    nameMissing: 'Please enter your name.',
    dateOfBirth: 'Date of birth',
    dateOfBirthMissing: 'Please enter your date of birth.',
    dateOfBirthWrong: 'Please enter a date in the past.',
    gender: 'Gender',
    genderPlaceholder: 'Choose',
    genderMissing: 'Please choose one.',
    genders: {
      male: 'Male',
      female: 'Female',
      other: 'Other',
      prefer_not_to_say: 'Prefer not to say',
    },
    doctorNameHint: 'Without “Dr.”; we add it.',
    invited: 'I have an invitation',
  },
  privacy: {
    title: 'Your data, in plain words',
    agree: ({ button }: { button: string }) => `With “${button}” you agree to this.`,
    read: 'Read it all',
    patient: {
      stored:
        'We keep what you enter here, your goals and your messages. Your PIN is kept only in a form nobody can read.',
      seen: 'Only doctors you add see your name, phone, birth date, gender, goals, readings and chat. You can remove a doctor at any time.',
      erased: 'You can take a copy of everything or erase it, under Settings, My data.',
    },
    doctor: {
      stored:
        'We keep what you enter here and your messages. Your PIN is kept only in a form nobody can read.',
      seen: 'Patients see your name, specialty, experience, qualifications, hospitals and registration number, never your phone number. Each look at a patient’s data is recorded, and the patient can see it.',
      erased: 'You can take a copy of your data or erase it, under Settings, My data.',
    },
  },
  // product 8, title and text
  toasts: {
    invalidPhone: {
      title: 'Invalid phone number',
      description: 'Please enter a 10-digit phone number',
    },
    deniedPatient: {
      title: 'Access denied',
      description: 'This phone number is registered as a doctor. Please use the doctor login page.',
    },
    deniedDoctor: {
      title: 'Access denied',
      description:
        'This phone number is registered as a patient. Please use the patient login page.',
    },
    phoneFailed: {
      title: 'Error',
      description: 'Failed to check phone number. Please try again.',
    },
    invalidPin: { title: 'Invalid PIN', description: 'Please enter a 4-digit PIN' },
    loginFailed: { title: 'Login failed', description: 'Invalid PIN. Please try again.' },
    loginUnreached: {
      title: 'Login failed',
      description: 'Saathi could not be reached. Please try again.',
    },
    pinsDiffer: {
      title: "PINs don't match",
      description: 'Please make sure both PINs are identical',
    },
    pinFailed: { title: 'Error', description: 'Failed to set PIN. Please try again.' },
    pinTaken: {
      title: 'Error',
      description: 'This account already has a PIN. Please log in with it.',
    },
    registrationFailed: { title: 'Registration failed', description: 'Please try again' },
    patientIn: { title: 'Login successful', description: 'Welcome back to Saathi!' },
    doctorIn: { title: 'Login successful', description: 'Welcome to the Doctor Portal!' },
    pinSet: { title: 'PIN set successfully', description: 'Your account is now secure!' },
    registered: {
      title: 'Registration successful',
      description: 'Now please set a secure PIN',
    },
  },
};

export type English = typeof english;

export const useAuthMessages = defineMessages('auth', english);
