import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { Splash } from '../src/app/splash.tsx';
import { PatientLoginPage } from '../src/features/auth/patient-login-page.tsx';
import { createQueryClient } from '../src/platform/api/query-client.ts';
import { SessionProvider } from '../src/platform/session/session.tsx';

const nobody = { status: 'anonymous' as const, deliberate: false, user: null, doctor: null };

/*
 * Writes what the page shows until its code has come, drawn by the components that will take its
 * place: the patient's sign-in, or the splash. public/early-reads.js says which. What is typed into
 * it would be lost, so nothing in it can be reached.
 */
const markup = renderToStaticMarkup(
  <QueryClientProvider client={createQueryClient()}>
    <SessionProvider initial={nobody}>
      <Router ssrPath="/">
        <div className="prerendered prerendered-login" inert>
          <PatientLoginPage />
        </div>
        <div className="prerendered prerendered-splash" inert>
          <Splash />
        </div>
      </Router>
    </SessionProvider>
  </QueryClientProvider>,
);

process.stdout.write(markup.replaceAll('<input ', '<input disabled="" '));
