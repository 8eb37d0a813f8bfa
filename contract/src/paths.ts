type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const call = <M extends Method, P extends `/api/${string}`>(method: M, path: P) => ({
  method,
  path,
});

/**
 * Method and path of every call, apart from the schemas so that a browser bundle
 * carries no validator. Source: product 7 and the additions of docs/architecture.md.
 */
export const paths = {
  auth: {
    me: call('GET', '/api/auth/me/:userId'),
    patientCheckPhone: call('POST', '/api/auth/patient/check-phone'),
    patientLogin: call('POST', '/api/auth/patient/login'),
    patientSetPin: call('POST', '/api/auth/patient/set-pin'),
    patientRegister: call('POST', '/api/auth/patient/register'),
    doctorCheckPhone: call('POST', '/api/auth/doctor/check-phone'),
    doctorLogin: call('POST', '/api/auth/doctor/login'),
    doctorSetPin: call('POST', '/api/auth/doctor/set-pin'),
    doctorRegister: call('POST', '/api/auth/doctor/register'),
    logout: call('POST', '/api/auth/logout'),
    clinic: call('GET', '/api/auth/clinic'),
    sessions: call('GET', '/api/auth/sessions'),
    endOtherSessions: call('DELETE', '/api/auth/sessions'),
    endSession: call('DELETE', '/api/auth/sessions/:sessionId'),
    changePin: call('POST', '/api/auth/change-pin'),
    editProfile: call('PATCH', '/api/auth/profile'),
  },
  goals: {
    list: call('GET', '/api/goals'),
    create: call('POST', '/api/goals'),
    edit: call('PATCH', '/api/goals/:goalId'),
    remove: call('DELETE', '/api/goals/:goalId'),
    recordProgress: call('POST', '/api/goals/:goalId/progress'),
    progress: call('GET', '/api/goals/:goalId/progress-7days'),
    history: call('GET', '/api/goals/:goalId/history'),
  },
  doctors: {
    detail: call('GET', '/api/doctors/:doctorId'),
    edit: call('PATCH', '/api/doctors/:doctorId'),
    quickReplies: call('GET', '/api/doctors/:doctorId/quick-replies'),
    setQuickReplies: call('PATCH', '/api/doctors/:doctorId/quick-replies'),
  },
  assignments: {
    doctors: call('GET', '/api/patients/doctors/:patientId'),
    validateQr: call('POST', '/api/patients/validate-qr'),
    assignViaQr: call('POST', '/api/patients/assign-via-qr'),
    removeDoctor: call('DELETE', '/api/patients/:patientId/doctors/:doctorId'),
    qrCode: call('GET', '/api/doctors/:doctorId/qr-code'),
    replaceQrCode: call('POST', '/api/doctors/:doctorId/qr-code'),
    removePatient: call('DELETE', '/api/doctors/:doctorId/patients/:patientId'),
  },
  chats: {
    list: call('GET', '/api/chats/patient/:patientId/doctor/:doctorId'),
    create: call('POST', '/api/chats'),
    messages: call('GET', '/api/chats/:chatId/messages'),
    send: call('POST', '/api/messages'),
    seen: call('POST', '/api/chats/:chatId/seen'),
    close: call('POST', '/api/chats/:chatId/close'),
    inbox: call('GET', '/api/doctors/:doctorId/inbox'),
    events: call('GET', '/api/events'),
  },
  notices: {
    key: call('GET', '/api/push/key'),
    devices: call('GET', '/api/push/devices'),
    addDevice: call('POST', '/api/push/devices'),
    removeDevice: call('DELETE', '/api/push/devices/:deviceId'),
    test: call('POST', '/api/push/test'),
    settings: call('GET', '/api/notices/settings'),
    changeSettings: call('PATCH', '/api/notices/settings'),
    link: call('GET', '/api/notices/links/:token'),
    receipt: call('POST', '/api/notices/receipts'),
  },
  patients: {
    stats: call('GET', '/api/doctors/:doctorId/stats'),
    list: call('GET', '/api/doctors/:doctorId/patients'),
    withGoals: call('GET', '/api/doctors/:doctorId/patients-with-goals'),
    counts: call('GET', '/api/doctors/:doctorId/patient-counts'),
    detail: call('GET', '/api/doctors/:doctorId/patients/:patientId'),
    accessLog: call('GET', '/api/patients/:patientId/access-log'),
  },
} as const;
