import type { PassType } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { buttonClass } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useText } from '../../../../lib/text.tsx';
import { waitlistOptions } from '../register.api.ts';
import { waitlistPath } from '../steps.ts';

/** Beside what is sold out: the way into the line, one's place in it, or what has become free. */
export function WaitlistPart({ slug, passType }: { slug: string; passType: PassType }) {
  const { t } = useText();
  const { data } = useQuery(waitlistOptions(slug));
  const entry = data?.data.find(({ ticketId }) => ticketId === passType.id);
  const isOffered = entry?.status === 'offered';
  return (
    <div className="flex flex-col items-start gap-2 sm:items-end">
      {!isOffered && <Badge>{t('register.soldOut')}</Badge>}
      {entry?.status === 'waiting' && entry.place !== null && (
        <p className="text-sm text-muted">
          {t('register.waitingPlace', { place: entry.place, count: entry.quantity })}
        </p>
      )}
      <Link
        to={waitlistPath(slug, passType.id)}
        className={buttonClass(isOffered ? { variant: 'primary' } : { size: 'sm' })}
      >
        {t(isOffered ? 'register.seeOffer' : entry === undefined ? 'register.wait' : 'register.seeLine')}
        <span className="sr-only"> {passType.name}</span>
      </Link>
    </div>
  );
}
