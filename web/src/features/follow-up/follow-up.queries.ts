import type { DayString, FollowUp, FollowUpResult, UserId } from '@saathi/contract';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../platform/session/session.tsx';
import { followUpApi } from './follow-up-api.ts';

/** The patients to contact now, or those with a result. */
export type FollowUpFilter = 'open' | 'done';
type Page = { rows: FollowUp[]; next: string | null };

const useDoctorParams = () => ({ doctorId: useSignedIn().user.id });

const keyOf = (params: { doctorId: UserId }, show: FollowUpFilter) => [
  ...followUpApi.list.key({ params, query: { show } }),
  'pages',
];

/** The doctor's patients to follow up, in pages, refetched on every mount. */
export const useFollowUps = (show: FollowUpFilter) => {
  const params = useDoctorParams();
  return useInfiniteQuery({
    queryKey: keyOf(params, show),
    queryFn: ({ pageParam, signal }) =>
      followUpApi.list({ params, query: { show, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // A patient whose reasons change meanwhile may be on two pages.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.patient.id, row])).values(),
    ],
    refetchOnMount: 'always',
  });
};

/**
 * Returns a function that saves the result of an attempt and removes the patient from the open
 * list.
 */
export const useSetResult = (patientId: UserId) => {
  const params = useDoctorParams();
  const cache = useQueryClient();
  return async (
    result: FollowUpResult,
  ): Promise<{ result: FollowUpResult; hiddenUntil: DayString | null }> => {
    const saved = await followUpApi.setResult({
      params: { ...params, patientId },
      body: { result },
    });
    cache.setQueryData<InfiniteData<Page>>(
      keyOf(params, 'open'),
      (known) =>
        known && {
          ...known,
          pages: known.pages.map(({ rows, next }) => ({
            rows: rows.filter(({ patient }) => patient.id !== patientId),
            next,
          })),
        },
    );
    void cache.invalidateQueries({ queryKey: followUpApi.list.key({ params }) });
    return { result, ...saved };
  };
};
