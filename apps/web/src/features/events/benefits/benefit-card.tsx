import type { Benefit } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Image } from '@atrium/ui/image';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { PageLink } from '../../../components/page-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';

/** One offer: what it is, on which terms, from whom and until when. */
export function BenefitCard({ benefit, priority = false }: { benefit: Benefit; priority?: boolean }) {
  const { t } = useText();
  const format = useFormat();
  const { title, slug, description, image, endDate, manager, event } = benefit;
  return (
    <li className="flex flex-col overflow-clip rounded-lg border border-line bg-raised">
      <Image
        src={pictureOf(image, 'public')}
        alt={image?.description ?? ''}
        seed={slug}
        ratio="16/9"
        priority={priority}
      />
      <div className="flex grow flex-col gap-2 p-5">
        <h2 className="text-lg font-semibold text-balance">
          <bdi>{title}</bdi>
        </h2>
        {description !== null && (
          <p className="wrap-break-word whitespace-pre-line text-muted">
            <bdi>{description}</bdi>
          </p>
        )}
        {event !== null && (
          <PageLink to={`/events/${event.slug}`} dir="auto" className={`${linkClass} text-sm`}>
            {event.name}
          </PageLink>
        )}
        <div className="mt-auto flex items-center justify-between gap-4 pt-3 text-sm text-muted">
          {manager === null ? <span /> : <Manager account={manager} />}
          <span className="shrink-0">
            {endDate === null
              ? t('benefits.always')
              : t('benefits.until', { date: format.date(endDate, { day: 'numeric', month: 'long' }) })}
          </span>
        </div>
      </div>
    </li>
  );
}

function Manager({ account }: { account: NonNullable<Benefit['manager']> }) {
  const name = displayName(account);
  return (
    <PageLink
      to={`/people/${account.username}`}
      className="flex min-w-0 items-center gap-2 rounded-sm hover:text-default hover:underline"
    >
      <Avatar decorative size="sm" name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </PageLink>
  );
}

export function BenefitCardsWaiting({ count = 4 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="grid gap-5 sm:grid-cols-2">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-clip rounded-lg border border-line">
          <Skeleton className="aspect-video w-full" />
          <div className="flex flex-col gap-3 p-5">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
