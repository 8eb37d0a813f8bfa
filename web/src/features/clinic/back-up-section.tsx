import type { ClinicBackUps } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { writeToCache } from '../../platform/api/query-client.ts';
import { useFormatDateTime, useNow } from '../../platform/i18n/days.ts';
import { useAction } from '../../platform/page/action.ts';
import { Section, SectionData } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { useClinicMessages } from './clinic.messages.ts';
import { useBackUps } from './clinic.queries.ts';
import { clinicApi } from './clinic-api.ts';

const MINUTE_MS = 60_000;
/** Age at which the latest back-up is reported as old: a nightly one was missed. */
const OLD_AFTER_MS = 48 * 60 * MINUTE_MS;

const BackUps = ({ backUps }: { backUps: ClinicBackUps }) => {
  const words = useClinicMessages().backUps;
  const moment = useFormatDateTime();
  const now = useNow(MINUTE_MS);
  const cache = useQueryClient();
  const { here, lastAt, underWay, failed } = backUps;
  const begin = useAction({
    action: () => clinicApi.backUp(),
    onDone: (state) => writeToCache<ClinicBackUps>(cache, clinicApi.backUps.key(), state),
    // Show a back-up that was started meanwhile.
    onFailed: () => void cache.invalidateQueries({ queryKey: clinicApi.backUps.key() }),
    failed: () => words.notBegun,
  });
  if (!here) return <p>{words.elsewhere}</p>;
  const isOld = lastAt !== null && now - Date.parse(lastAt) > OLD_AFTER_MS;
  return (
    <>
      <div role="status" className="grid gap-1">
        <p className="font-medium">{lastAt ? words.last({ when: moment(lastAt) }) : words.none}</p>
        {isOld && <p className="text-destructive">{words.old}</p>}
        {failed && !underWay && <p className="text-destructive">{words.failedLast}</p>}
      </div>
      <Button
        variant="secondary"
        className="mt-4"
        busyLabel={(underWay || begin.busy) && words.busy}
        onClick={() => begin.run()}
      >
        {words.begin}
      </Button>
    </>
  );
};

/** The age of the server's latest back-up, and a button to start one. */
export const BackUpSection = () => {
  const words = useClinicMessages().backUps;
  const query = useBackUps();
  return (
    <Section title={words.title} text={query.data?.here && words.text}>
      <SectionData query={query} failed={words.failed}>
        {(backUps) => <BackUps backUps={backUps} />}
      </SectionData>
    </Section>
  );
};
