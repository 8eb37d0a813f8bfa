import { hasCode } from '../../platform/api/api.ts';
import { useTitle } from '../../platform/page/page.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LostPathDrawing } from '../../ui/drawings/lost-path.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePatientsMessages } from './patients.messages.ts';

type QueryProps<T> = Parameters<typeof QueryView<T>>[0];
type PatientViewProps<T> = QueryProps<T> & {
  query: QueryProps<T>['query'] & { error: Error | null };
  title: string;
};

/** Shows the state of data about a patient, which is missing if the doctor has no such patient. */
export const PatientView = <T,>({ title, ...view }: PatientViewProps<T>) => {
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
