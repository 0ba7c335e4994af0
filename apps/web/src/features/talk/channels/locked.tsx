import type { Channel } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { buttonClass } from '@atrium/ui/button';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useLocation } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useModule } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { channelOptions, channelPath } from './channels.api.ts';

/** Which plans open a channel, and the way to them and back. */
export function PlanNeeded({ channel }: { channel: Pick<Channel, 'plans'> }) {
  const { t } = useText();
  const format = useFormat();
  const { pathname } = useLocation();
  const mayJoin = useModule('subscriptions');
  return (
    <Banner tone="neutral" icon={<Lock aria-hidden="true" />}>
      <p className="font-semibold">{t('channels.locked.title')}</p>
      <p className="mt-1">
        {t('channels.locked.text', {
          count: channel.plans.length,
          plans: format.list(
            channel.plans.map(({ name }) => name),
            'disjunction',
          ),
        })}
      </p>
      {mayJoin && (
        <PageLink
          to={`/plans?redirect=${encodeURIComponent(pathname)}`}
          className={`${buttonClass({ variant: 'primary' })} mt-3`}
        >
          {t('channels.locked.plans')}
        </PageLink>
      )}
    </Banner>
  );
}

/** In place of a content that only a plan opens. */
export function LockedContent({ slug }: { slug: string }) {
  const { t } = useText();
  const channel = useQuery(channelOptions(slug));
  return (
    <>
      <PageHead title={t('channels.locked.title')} hidden />
      <QueryState query={channel} waiting={<Skeleton className="h-48 w-full" />}>
        {({ data }) => (
          <div className="mx-auto flex max-w-2xl flex-col gap-5">
            <div className="flex items-center gap-4">
              <Image
                src={pictureOf(data.image, 'public')}
                alt=""
                seed={slug}
                ratio="1/1"
                className="w-20 shrink-0 rounded-lg border border-line"
              />
              <h1 className="text-xl font-semibold wrap-anywhere">
                <PageLink to={channelPath(data.slug)} dir="auto" className="hover:underline">
                  {data.name}
                </PageLink>
              </h1>
            </div>
            <PlanNeeded channel={data} />
          </div>
        )}
      </QueryState>
    </>
  );
}
