// Says what stands in the page while the app itself is still on its way (front.tsx), and asks for what the first
// screen will show; src/platform/api/early-reads.ts hands the answers over. A wrong guess costs a read that nobody takes.
(() => {
  try {
    const id = localStorage.getItem('userId');
    const theme = localStorage.getItem('theme');
    const spoken = [localStorage.getItem('language')].concat(navigator.languages);
    const language = spoken.map((tag) => String(tag).split('-')[0]).find((tag) => /^(en|hi)$/.test(tag));
    const wayIn = /^\/((patient\/)?login)?$/.test(location.pathname);
    const look = document.documentElement.dataset;
    if (theme === 'light' || theme === 'dark') look.theme = theme;
    look.front = wayIn && !id && language !== 'hi' ? 'sign-in' : 'splash';
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
      'doctor/patients': other ? [] : [ofDoctor(`patients-with-goals?userDate=${day}`)],
    };
    // What can be asked for only once another answer has come.
    const after = {
      [`/api/goals?userDate=${day}`]: (goals) =>
        goals.map((goal) => `/api/goals/${goal.id}/progress-7days?userDate=${day}`),
      [`/api/chats/patient/${id}/doctor/${other}`]: (chats) =>
        chats.slice(0, 1).map((chat) => `/api/chats/${chat.id}/messages`),
    };
    const wanted = [`/api/auth/me/${id}`].concat(
      role === 'patient' ? [`/api/patients/doctors/${id}`] : [],
      ofScreen[`${role}/${screen}`] || [],
    );
    const reads = new Map();
    const answers = new Map();
    const ask = async (url) => {
      const read = fetch(url, { credentials: 'include' });
      reads.set(url, read);
      const response = await read;
      // What is large the app reads in slices (read-json.ts).
      if (!response.ok || response.headers.get('content-length') > 100000) return;
      const found = await response.clone().json();
      if (reads.has(url)) answers.set(url, found);
      if (after[url]) await Promise.all(after[url](found).map(ask));
    };
    window.earlyReads = { reads, answers, all: Promise.allSettled(wanted.map(ask)) };
    // What nobody has taken by then would be out of date.
    setTimeout(() => {
      reads.clear();
      answers.clear();
    }, 15000);
  } catch {
    // Storage may be forbidden; the app asks by itself.
  }
})();
