/** Telephone numbers shown in answers; a clinic may change each. */
export type Helplines = {
  emergency: string;
  ambulance: string;
  maternal: string;
  mental: string;
  women: string;
  child: string;
  poison: string;
};

/** Safe defaults for India. */
export const DEFAULT_HELPLINES: Helplines = {
  emergency: '112', // ERSS-112, all emergencies
  ambulance: '108', // ambulance in most states
  maternal: '102', // ambulance for pregnancy and children in many states
  mental: '14416', // Tele-MANAS, Ministry of Health
  women: '181', // women's helpline
  child: '1098', // Childline
  poison: '1800-116-117', // AIIMS National Poisons Information Centre
};
