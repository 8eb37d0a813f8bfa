import type { ChatId, Level, ListedPatient, PatientSort, UserId } from '@saathi/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { usePolledQuery } from '../../platform/api/live.ts';
import { refetchUnlessJustStarted, useRefetchOnChange } from '../../platform/api/query-client.ts';
import { useToday } from '../../platform/i18n/days.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { isWaiting } from '../chats/index.ts';

const useDoctorParams = () => ({ doctorId: useSignedIn().user.id });

/** Key prefix of all queries about this doctor's patients. */
const portalKey = (doctorId: UserId) => ['/api/doctors', doctorId];

const RECENT_PATIENTS = 5; // product 9

const useRecentQuery = () =>
  api.patients.list.query({ params: useDoctorParams(), query: { limit: RECENT_PATIENTS } });

/** The patients assigned to the doctor last, latest first. */
export const useRecentPatients = () =>
  useQuery({ ...useRecentQuery(), refetchOnMount: refetchUnlessJustStarted });

/** Today's numbers, polled while the page is open; a changed number of patients refetches the list. */
export const useStats = () => {
  const { query } = usePolledQuery(api.patients.stats.query({ params: useDoctorParams() }));
  useRefetchOnChange(query.data?.totalPatients, useRecentQuery().queryKey);
  return query;
};

/** The first page fills a window and weighs at most 30 kB; later pages are larger. */
const FIRST_PAGE_PATIENTS = 8;
export const NEXT_PAGE_PATIENTS = 24;

/** Search text and sort order of My Patients. */
export type PatientSearch = { search: string; sort: PatientSort };
type PageParam = { limit: number; cursor?: UserId; cursorFirst?: 'true' | 'false' };

/** Where the next page starts: after the last patient, at the place that patient had. */
const startAfter = (last: ListedPatient | undefined): Partial<PageParam> => ({
  ...(last && { cursor: last.id }),
  ...(last?.first !== undefined && { cursorFirst: last.first ? 'true' : 'false' }),
});

/** The matching patients in pages, with the last 15 days of every goal up to the device's today. */
export const usePatientPages = ({ search, sort }: PatientSearch) => {
  const params = useDoctorParams();
  const asked = { userDate: useToday(), sort, ...(search && { q: search }) };
  return useInfiniteQuery({
    queryKey: [...api.patients.withGoals.key({ params, query: asked }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.patients.withGoals({ params, query: { ...asked, ...pageParam }, signal }),
    initialPageParam: { limit: FIRST_PAGE_PATIENTS } as PageParam,
    getNextPageParam: (page, _pages, { limit }): PageParam | undefined =>
      page.length < limit ? undefined : { limit: NEXT_PAGE_PATIENTS, ...startAfter(page.at(-1)) },
    // A patient who moves in the order meanwhile may be on two pages.
    select: ({ pages }) => [...new Map(pages.flat().map((one) => [one.id, one])).values()],
    placeholderData: keepPreviousData,
    // Cached results are shown at once and refetched, also on returning to an earlier search.
    staleTime: 0,
  });
};

/** The numbers of all patients, of matching ones, and of those each sort order puts first. */
export const usePatientCounts = (search: string) => {
  const query = api.patients.counts.query({
    params: useDoctorParams(),
    query: { userDate: useToday(), ...(search && { q: search }) },
  });
  return useQuery({
    ...query,
    refetchOnMount: 'always',
    // As often as the list, whose end they tell.
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  });
};

export const usePatientDetail = (patientId: UserId) => {
  const { doctorId } = useDoctorParams();
  const query = api.patients.detail.query({
    params: { doctorId, patientId },
    query: { userDate: useToday() },
  });
  return useQuery({ ...query, refetchOnMount: 'always', placeholderData: keepPreviousData });
};

/** Chats waiting for the doctor, most urgent first; kept up to date by the inbox's polling. */
export const useWaiting = () => {
  const query = api.chats.inbox.query({ params: useDoctorParams() });
  return useQuery({ ...query, select: (items) => items.filter(isWaiting) });
};

/** The urgency of the doctor's own waiting chats, by patient; without those of covered colleagues. */
export const useNeedsReply = (): ReadonlyMap<UserId, Level> => {
  const own = useWaiting().data?.filter(({ standInFor }) => !standInFor);
  return new Map(own?.map(({ patient, level }) => [patient.id, level]));
};

const LATEST_MESSAGES = 3;

/** The latest messages of a chat, oldest first. */
export const useLatestMessages = (chatId: ChatId) => {
  const query = api.chats.messages.query({
    params: { chatId },
    query: { limit: LATEST_MESSAGES },
  });
  return useQuery({ ...query, refetchOnMount: 'always' });
};

/** Returns a function that creates the chat with a patient and returns its id. */
export const useOpenChat = () => {
  const { doctorId } = useDoctorParams();
  return async (patientId: UserId) =>
    (await api.chats.create({ body: { patientId, doctorId } })).id;
};

export const useRemovePatient = (patientId: UserId) => {
  const { doctorId } = useDoctorParams();
  const cache = useQueryClient();
  return async () => {
    await api.assignments.removePatient({ params: { doctorId, patientId } });
    // Lists are refetched when next shown; the removed patient's page must not be.
    await cache.invalidateQueries({ queryKey: portalKey(doctorId), refetchType: 'none' });
  };
};
