import type { BaseAccount, SponsorshipLevel } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { cx } from '../../../lib/cx.ts';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { ColorDot } from './color-dot.tsx';
import { levelListOptions } from './levels.api.ts';
import { logoSize } from './logo-size.ts';

const page = definePage({ module: 'sponsors', queries: () => [levelListOptions()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The sponsors of the organization, in the order and the size of their levels. */
export default function LevelsScreen() {
  const { t } = useText();
  const { config } = useSite();
  const list = useInfiniteQuery(levelListOptions());
  const levels = itemsOf(list.data).filter(({ accounts }) => accounts.length > 0);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title={t('levels.title')} description={t('levels.text', { name: config.NAME })} />
      <h1 className="text-2xl font-semibold">{t('levels.title')}</h1>
      <p className="mt-1 text-muted">{t('levels.text', { name: config.NAME })}</p>
      <QueryState
        query={list}
        waiting={<LevelsWaiting />}
        isEmpty={() => levels.length === 0}
        empty={
          <EmptyState
            illustration={<HeartHandshake />}
            title={t('levels.empty')}
            text={t('levels.emptyText')}
          />
        }
      >
        {() => (
          <>
            {levels.map((level) => (
              <Level key={level.id} level={level} />
            ))}
            <MoreButton list={list} waiting={<LevelsWaiting />} />
          </>
        )}
      </QueryState>
    </div>
  );
}

function Level({ level }: { level: SponsorshipLevel }) {
  const size = logoSize(level.scale);
  return (
    <section aria-labelledby={level.slug} className="mt-10">
      {level.image !== null && (
        <Image
          src={pictureOf(level.image, 'public')}
          alt=""
          seed={level.slug}
          ratio="16/5"
          className="mb-4 rounded-lg"
        />
      )}
      <div className="flex items-center gap-2.5">
        <ColorDot color={level.color} />
        <h2 id={level.slug} dir="auto" className="text-lg font-semibold">
          {level.name}
        </h2>
      </div>
      {level.subtitle !== null && (
        <p className="mt-0.5 text-muted">
          <bdi>{level.subtitle}</bdi>
        </p>
      )}
      {level.description !== null && (
        <p className="mt-1 max-w-2xl text-sm whitespace-pre-line text-muted">
          <bdi>{level.description}</bdi>
        </p>
      )}
      <ul className={cx('mt-4 grid gap-4', size.columns)}>
        {level.accounts.map((account) => (
          <Sponsor key={account.id} account={account} logo={size.logo} />
        ))}
      </ul>
    </section>
  );
}

function Sponsor({ account, logo }: { account: BaseAccount; logo: string }) {
  const name = displayName(account);
  const picture = pictureOf(account.image, 'public');
  return (
    <li className="relative flex flex-col items-center gap-3 rounded-lg border border-line bg-raised p-4 text-center transition-colors hover:border-line-strong">
      {/* Logos are drawn for paper: they keep a white ground in the dark. */}
      <span className={cx('flex w-full items-center justify-center rounded-md bg-[white] p-3', logo)}>
        {picture === null ? (
          <span aria-hidden="true" dir="auto" className="text-lg font-semibold text-[black]">
            {name}
          </span>
        ) : (
          <img src={picture} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
        )}
      </span>
      <PageLink
        to={`/people/${account.username}`}
        dir="auto"
        className="rounded-lg font-medium after:absolute after:inset-0 after:rounded-lg"
      >
        {name}
      </PageLink>
    </li>
  );
}

function LevelsWaiting() {
  return (
    <div aria-hidden="true" className="mt-10">
      <Skeleton className="h-6 w-40" />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </div>
  );
}
