import type { Role } from '@saathi/contract';
import { api } from '../../platform/api/api.ts';

/** The sign-in calls of each role; registration differs in what it takes. */
export const signInCalls = {
  patient: {
    checkPhone: api.auth.patientCheckPhone,
    login: api.auth.patientLogin,
    setPin: api.auth.patientSetPin,
  },
  doctor: {
    checkPhone: api.auth.doctorCheckPhone,
    login: api.auth.doctorLogin,
    setPin: api.auth.doctorSetPin,
  },
} as const satisfies Record<Role, object>;
