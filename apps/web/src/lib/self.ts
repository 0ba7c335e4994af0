import { getSelfOptions, type Power } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { useIsMember } from './session/use-session.ts';

/** The profile of the person signed in (or acted for); waits until somebody is. */
export function useSelf() {
  return useQuery({ ...getSelfOptions(), enabled: useIsMember() });
}

/** Whether the role of the person signed in has the power; people who are not of the staff have none. */
export const useHasPower = (power: Power): boolean => useSelf().data?.data.powers.includes(power) === true;
