import { useQuery } from '@tanstack/react-query';
import { useHasPower, useSelf } from '../../../../lib/self.ts';
import { managedOptions } from './managers.api.ts';

/** Whether the reader changes, or refunds, bookings of a place: the staff with the power all, a manager those of the own places. */
export function useKeeps(
  power: 'bookings:write' | 'payments:write' = 'bookings:write',
): (placeId: string) => boolean {
  const isReady = useSelf().data !== undefined;
  const hasPower = useHasPower(power);
  const managed = useQuery({ ...managedOptions(), enabled: isReady && !hasPower }).data?.data;
  return (placeId) => hasPower || managed?.some(({ id }) => id === placeId) === true;
}
