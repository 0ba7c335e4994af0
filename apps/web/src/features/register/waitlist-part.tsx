import {
  type PassType,
  type WaitlistEntry,
  claimWaitlistOffer,
  joinWaitlist,
  leaveWaitlist,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useRefresh, waitlistOptions } from './register.api.ts';

/** For what is sold out: wait for it, see one's place, take what was offered. */
export function WaitlistPart({ slug, passType }: { slug: string; passType: PassType }) {
  const { t } = useText();
  const { data } = useQuery(waitlistOptions(slug));
  const entry = data?.data.find(({ ticketId }) => ticketId === passType.id);
  const { join, leave, claim, isPending } = useLine(slug, passType.id);
  if (entry?.status === 'offered') return <Offered {...{ entry, claim, leave, isPending }} />;
  return (
    <div className="flex flex-col items-start gap-2 sm:items-end">
      <Badge>{t('register.soldOut')}</Badge>
      {entry?.status === 'waiting' ? (
        <>
          <p role="status" className="text-sm text-muted">
            {entry.place === null
              ? t('register.waiting')
              : t('register.waitingPlace', { place: entry.place, count: entry.quantity })}
          </p>
          <Button size="sm" pending={isPending} onClick={leave}>
            {t('register.waitNoLonger')}
          </Button>
        </>
      ) : (
        <>
          {entry?.status === 'lapsed' && <p className="text-sm text-muted">{t('register.offerLapsed')}</p>}
          <Button size="sm" pending={isPending} onClick={() => join(passType.minQuantityPerSale)}>
            {t('register.wait')}
            <span className="sr-only"> {passType.name}</span>
          </Button>
        </>
      )}
    </div>
  );
}

interface OfferedProps {
  entry: WaitlistEntry;
  claim: () => void;
  leave: () => void;
  isPending: boolean;
}

function Offered({ entry, claim, leave, isPending }: OfferedProps) {
  const { t } = useText();
  const format = useFormat();
  return (
    <div className="flex grow basis-full flex-wrap items-center gap-3 rounded-md bg-success-soft p-4 text-on-success-soft">
      <p role="status" className="min-w-0 grow basis-56 text-sm">
        {t('register.offered', {
          count: entry.offered ?? 0,
          date: entry.offerExpiresAt === null ? '' : format.dateTime(entry.offerExpiresAt),
        })}
      </p>
      <Button variant="primary" pending={isPending} onClick={claim}>
        {t('register.claim')}
      </Button>
      <Button variant="quiet" disabled={isPending} onClick={leave}>
        {t('register.decline')}
      </Button>
    </div>
  );
}

function useLine(slug: string, ticketId: string) {
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
  const claim = useMutation({
    mutationFn: () => claimWaitlistOffer({ path, body: { ticketId }, throwOnError: true }),
    onSettled: () => Promise.all([onSettled(), refresh()]),
  });
  return {
    join: join.mutate,
    leave: () => leave.mutate(),
    claim: () => claim.mutate(),
    isPending: [join, leave, claim].some((mutation) => mutation.isPending),
  };
}
