import { getSelfOptions } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { useIsMember } from './session/use-session.ts';

/** The profile of the person signed in (or acted for); waits until somebody is. */
export function useSelf() {
  return useQuery({ ...getSelfOptions(), enabled: useIsMember() });
}
