import { getActivityOptions } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../../../../components/page-link.tsx';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { activityPath } from '../feed.api.ts';
import { Moment } from './moment.tsx';

const frame = 'flex flex-col gap-2 overflow-clip rounded-md border border-line p-3.5 text-start';

/** Another post inside of one: enough to know it, the rest is a press away. */
export function QuotedActivity({ id }: { id: string }) {
  const { t } = useText();
  const { data, isError } = useQuery({ ...getActivityOptions({ path: { activityId: id } }), retry: false });
  if (isError) return <p className={`${frame} text-sm text-muted`}>{t('feed.quoteGone')}</p>;
  if (data === undefined)
    return (
      <div className={frame} aria-hidden="true">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-full" />
      </div>
    );
  const { account, message, image, createdAt } = data.data;
  const picture = pictureOf(image, 'thumbnail');
  const name = displayName(account);
  return (
    <PageLink to={activityPath(id)} className={`${frame} transition-colors hover:border-line-strong`}>
      <span className="flex items-center gap-2 text-sm">
        <Avatar decorative size="xs" name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
        <span dir="auto" className="truncate font-medium">
          {name}
        </span>
        <span className="shrink-0 text-muted">
          <Moment at={createdAt} />
        </span>
      </span>
      <span className="flex gap-3">
        <span dir="auto" className="line-clamp-4 min-w-0 grow wrap-anywhere whitespace-pre-wrap">
          {message}
        </span>
        {picture !== null && (
          <img src={picture} alt="" loading="lazy" className="size-16 shrink-0 rounded-sm object-cover" />
        )}
      </span>
    </PageLink>
  );
}
