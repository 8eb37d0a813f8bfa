import type { VisitPage } from '@saathi/contract';
import type { ReactNode } from 'react';
import { hasCode } from '../../platform/api/api.ts';
import { useTitle } from '../../platform/page/page.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LostPathDrawing } from '../../ui/drawings/lost-path.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePatientsMessages } from '../patients/summary/index.ts';
import type { useVisit } from './visits.queries.ts';

type VisitViewProps = {
  query: ReturnType<typeof useVisit>;
  title: string;
  loading: string;
  skeleton: ReactNode;
  failed: string;
  children: (visit: VisitPage) => ReactNode;
};

/** Shows the state of a visit's data, which is missing if the doctor has no such patient. */
export const VisitView = ({ title, ...view }: VisitViewProps) => {
  const { detail } = usePatientsMessages();
  const { error } = view.query;
  const missing = hasCode(error, 'not_found') || hasCode(error, 'bad_request');
  useTitle(missing ? detail.missing : title);
  if (!missing) return <QueryView {...view} failedAs="screen" />;
  return (
    <EmptyState
      as="h1"
      drawing={<LostPathDrawing />}
      title={detail.missing}
      description={detail.missingText}
    >
      <LinkButton href={screens.doctorPatients}>{detail.back}</LinkButton>
    </EmptyState>
  );
};
