import type { PrivacyVersion } from '@saathi/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { formatDay, isDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextWithPhones } from '../../ui/text-with-phones.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { myDataApi } from './my-data-api.ts';

const skeleton = (
  <div className="grid gap-4">
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </div>
);

/** The full privacy notice of a version in the selected language, and a contact. */
export const PrivacyNotice = ({ version }: { version: PrivacyVersion }) => {
  const words = useMyDataMessages().notice;
  const language = useLanguage();
  const query = useQuery(myDataApi.privacyNotice.query({ params: { version } }));
  const clinic = useQuery(api.auth.clinic.query());
  const published = (since: string) =>
    isDay(since) ? formatDay(since, language, { dateStyle: 'long' }) : since;
  return (
    <QueryView
      query={query}
      loading={words.loading}
      skeleton={skeleton}
      failedAs="note"
      failed={words.failed}
      noteClassName="text-muted"
    >
      {(notice) => (
        <div className="grid gap-5">
          {notice[language].sections.map(({ heading, paragraphs }) => (
            <section key={heading}>
              <h3 className="text-base">{heading}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-1 wrap-break-word">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
          {clinic.data && (
            <p className="font-medium wrap-break-word">
              <TextWithPhones>{words.contact({ contact: clinic.data.contact })}</TextWithPhones>
            </p>
          )}
          <p className="text-sm text-muted">
            {words.since({ version, when: published(notice.since) })}
          </p>
        </div>
      )}
    </QueryView>
  );
};
