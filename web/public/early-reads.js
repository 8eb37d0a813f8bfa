// Runs before the app's code is loaded: chooses what the page shows until then (prerender.tsx) and
// requests what the first screen will read; src/platform/api/api.ts takes the answers. A wrong guess
// costs one unused request.
(() => {
  try {
    const id = localStorage.getItem('userId');
    const theme = localStorage.getItem('theme');
    const spoken = [localStorage.getItem('language')].concat(navigator.languages);
    const language = spoken.map((tag) => String(tag).split('-')[0]).find((tag) => /^(en|hi)$/.test(tag));
    const isLogin = /^\/((patient\/)?login)?$/.test(location.pathname);
    const page = document.documentElement.dataset;
    if (theme === 'light' || theme === 'dark') page.theme = theme;
    page.prerendered = isLogin && !id && language !== 'hi' ? 'login' : 'splash';
    if (!id) return;
    const now = new Date();
    const pad = (number) => String(number).padStart(2, '0');
    const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
    const [, role, screen, other] = location.pathname.split('/');
    const ofDoctor = (what) => `/api/doctors/${id}/${what}`;
    const ofScreen = {
      'patient/goals': [`/api/goals?userDate=${day}`],
      'patient/chat': [`/api/doctors/${other}`, `/api/chats/patient/${id}/doctor/${other}`],
      'doctor/dashboard': [ofDoctor('stats'), ofDoctor('patients?limit=5'), ofDoctor('inbox')],
      'doctor/inbox': other ? [] : [ofDoctor('inbox')],
      'doctor/patients': other ? [] : [ofDoctor(`patients-with-goals?userDate=${day}&sort=recent&limit=8`)],
    };
    // Requests that depend on another answer.
    const after = {
      [`/api/chats/patient/${id}/doctor/${other}`]: (chats) =>
        chats.slice(0, 1).map((chat) => `/api/chats/${chat.id}/messages`),
    };
    const reads = new Map();
    const ask = (url) => {
      const answer = fetch(url, { credentials: 'include', signal: AbortSignal.timeout(15000) });
      const read = { answer };
      reads.set(url, read);
      const take = async (response) => {
        if (!response.ok) return;
        read.text = await response.clone().text();
        if (after[url]) after[url](JSON.parse(read.text)).forEach(ask);
      };
      // Whoever takes the read handles a failure.
      answer.then(take).catch(() => {});
    };
    window.earlyReads = reads;
    const ofRole = role === 'patient' ? [`/api/patients/doctors/${id}`] : [];
    [`/api/auth/me/${id}`, ...ofRole, ...(ofScreen[`${role}/${screen}`] || [])].forEach(ask);
    // A browser is slow to format its first date in a language, and nearly every screen shows one:
    // this uses the time until the app's code is loaded.
    setTimeout(() => new Intl.DateTimeFormat(`${language || 'en'}-IN`, { day: 'numeric', month: 'short' }).format());
    // A read that nobody has taken by then would be out of date.
    setTimeout(() => reads.clear(), 15000);
  } catch {
    // Storage may be forbidden; then the app makes its own requests.
  }
})();
