/** The steps on the poster. Each patient needs one of the languages, whichever the doctor uses. */
export const POSTER_STEPS = {
  en: [
    'Open your phone’s camera',
    'Point it at this code',
    'Sign in, or register, and press Add Doctor',
  ],
  hi: ['अपने फ़ोन का कैमरा खोलें', 'उसे इस कोड पर रखें', 'लॉग इन करें या खाता बनाएँ, और “डॉक्टर जोड़ें” दबाएँ'],
};
