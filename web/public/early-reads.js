// Asks for what the first screen will show while the app itself is still on its way; src/platform/early-reads.ts
// hands the answers over. A wrong guess costs a read that nobody takes.
(() => {
  try {
    const id = localStorage.getItem('userId');
    if (!id) return;
    const now = new Date();
    const pad = (number) => String(number).padStart(2, '0');
    const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
    const [, role, screen, other] = location.pathname.split('/');
    const ofDoctor = (what) => `/api/doctors/${id}/${what}`;
    const ofScreen = {
      'patient/goals': [`/api/goals?userDate=${day}`],
      'patient/chat': [`/api/doctors/${other}`, `/api/chats/patient/${id}/doctor/${other}`],
      'doctor/dashboard': [ofDoctor('stats'), ofDoctor('patients'), ofDoctor('inbox')],
      'doctor/patients': other ? [] : [ofDoctor(`patients-with-goals?userDate=${day}`)],
    };
    const wanted = [`/api/auth/me/${id}`].concat(ofScreen[`${role}/${screen}`] || []);
    const reads = new Map();
    for (const url of wanted) {
      const answer = fetch(url, { credentials: 'include' });
      answer.catch(() => {});
      reads.set(url, answer);
    }
    window.earlyReads = reads;
    // What nobody has taken by then would be out of date.
    setTimeout(() => reads.clear(), 15000);
  } catch {
    // Storage may be forbidden; the app asks by itself.
  }
})();
