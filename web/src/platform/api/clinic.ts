import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The clinic's name and how to reach it; undefined until read once on this device. */
export const useClinic = () =>
  useQuery({ ...api.auth.clinic.query(), refetchOnMount: 'always', meta: { persist: true } }).data;
