import { claimWaitlistOffer, joinWaitlist, leaveWaitlist } from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from '../register.api.ts';

/** Actions in the waitlist of a pass type; each is safe to repeat. */
export function useLine(slug: string, ticketId: string, onClaimed?: () => void) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const path = { eventId: slug };
  const onSettled = () => client.invalidateQueries({ queryKey: [{ _id: 'listSelfWaitlist' }] });
  const join = useMutation({
    mutationFn: (quantity: number) =>
      joinWaitlist({ path, body: { ticketId, quantity }, throwOnError: true }),
    onSettled,
    // It may just have come back.
    onError: refresh,
  });
  const leave = useMutation({
    mutationFn: () => leaveWaitlist({ path, query: { ticketId }, throwOnError: true }),
    onSettled,
  });
  const mutationKey = ['claim', slug, ticketId];
  const claim = useMutation({
    mutationKey,
    mutationFn: () => claimWaitlistOffer({ path, body: { ticketId }, throwOnError: true }),
    // Where it is called from goes with what was offered.
    onSuccess: () => onClaimed?.(),
    onSettled: () => Promise.all([onSettled(), refresh()]),
  });
  // The second press of a double click comes before the button knows of the first.
  const take = (): void => {
    if (client.isMutating({ mutationKey }) === 0) claim.mutate();
  };
  return { join, leave, claim, take, ask: onSettled };
}
