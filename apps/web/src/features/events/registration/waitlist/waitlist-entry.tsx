import type { WaitlistEntry } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useText } from '../../../../lib/text.tsx';
import { useRegister } from '../context.ts';
import { HoldClock } from '../paying/hold-clock.tsx';
import type { Bounds } from '../choosing/selection.ts';
import { Stepper } from '../stepper.tsx';
import { useLine } from './use-line.ts';

interface WaitlistEntryCardProps {
  entry: WaitlistEntry;
  bounds: Bounds;
  onClaimed: () => void;
}

/** One place in one line: how far it is, or what is kept for whoever stands there. */
export function WaitlistEntryCard({ entry, bounds, onClaimed }: WaitlistEntryCardProps) {
  const { t } = useText();
  const { slug, clockOffset } = useRegister();
  const { join, leave, claim, take, ask } = useLine(slug, entry.ticketId, onClaimed);
  const isPending = [join, leave, claim].some((mutation) => mutation.isPending);
  const leaveButton = (label: string) => (
    <Button variant="quiet" disabled={isPending} onClick={() => leave.mutate()}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-medium">
        <bdi>{entry.ticketName}</bdi>
      </h3>
      {entry.status === 'offered' && entry.offerExpiresAt !== null ? (
        <div className="flex flex-col items-start gap-4 rounded-md bg-success-soft p-4 text-on-success-soft">
          <p role="status">{t('register.offered', { count: entry.offered ?? 0 })}</p>
          <HoldClock expiresAt={entry.offerExpiresAt} offset={clockOffset} onOver={() => void ask()} />
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" size="lg" pending={claim.isPending} onClick={take}>
              {t('register.claim')}
            </Button>
            {leaveButton(t('register.decline'))}
          </div>
        </div>
      ) : entry.status === 'waiting' ? (
        <>
          <p role="status" className="text-muted">
            {entry.place === null
              ? t('register.waiting')
              : t('register.waitingPlace', { place: entry.place, count: entry.quantity })}
          </p>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Stepper
              name={entry.ticketName}
              quantity={entry.quantity}
              bounds={bounds}
              onChange={(next) => next > 0 && !isPending && join.mutate(next)}
            />
            {leaveButton(t('register.waitNoLonger'))}
          </div>
        </>
      ) : (
        <>
          <p role="status" className="text-muted">
            {t('register.offerLapsed')}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" pending={join.isPending} onClick={() => join.mutate(entry.quantity)}>
              {t('register.waitAgain')}
            </Button>
            {leaveButton(t('register.waitNoLonger'))}
          </div>
        </>
      )}
    </div>
  );
}
