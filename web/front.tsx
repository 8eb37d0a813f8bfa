import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { Splash } from './src/app/splash.tsx';
import { PatientLoginPage } from './src/features/auth/patient-login-page.tsx';
import { createQueryClient } from './src/platform/api/query-client.ts';
import { SessionProvider } from './src/platform/session/session.tsx';

const nobody = { status: 'anonymous' as const, deliberate: false, user: null, doctor: null };

/*
 * Writes what stands in the page until its code has come, drawn by the components that will take its
 * place: the way in, or the mark of the house. public/early-reads.js says which. What is typed into
 * it would be lost, so nothing in it can be reached.
 */
const markup = renderToStaticMarkup(
  <QueryClientProvider client={createQueryClient()}>
    <SessionProvider initial={nobody}>
      <Router ssrPath="/">
        <div className="front front-sign-in" inert>
          <PatientLoginPage />
        </div>
        <div className="front front-splash" inert>
          <Splash />
        </div>
      </Router>
    </SessionProvider>
  </QueryClientProvider>,
);

process.stdout.write(markup.replaceAll('<input ', '<input disabled="" '));
