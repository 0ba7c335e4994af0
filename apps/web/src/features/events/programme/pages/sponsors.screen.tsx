import { type BaseAccount, type Event, type EventSponsorshipLevel, leaveEventSponsors } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PageLink } from '../../../../components/page-link.tsx';
import { LeaveButton } from '../../../../components/leave-button.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { cx } from '../../../../lib/cx.ts';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { eventOptions, cardOf } from '../events.api.ts';

/** The event's own answer holds them: nothing more to fetch. */
export default function SponsorsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const query = useQuery(eventOptions(slug));
  const name = query.data?.data.name;
  return (
    <>
      <PageHead
        title={name === undefined ? t('event.sponsors') : `${t('event.sponsors')} · ${name}`}
        image={cardOf(slug)}
      />
      <h1 className="sr-only">{t('event.sponsors')}</h1>
      <QueryState
        query={query}
        waiting={<SponsorsWaiting />}
        isEmpty={({ data }) => data.sponsors.length + data.sponsorshipLevels.length === 0}
        empty={<EmptyState illustration={<HeartHandshake />} title={t('sponsors.empty')} />}
      >
        {({ data }) => <Sponsors event={data} />}
      </QueryState>
    </>
  );
}

function Sponsors({ event }: { event: Event }) {
  const { t } = useText();
  const levels = event.sponsorshipLevels.filter(({ sponsors }) => sponsors.length > 0);
  const named = new Set(levels.flatMap(({ sponsors }) => sponsors.map(({ account }) => account?.id)));
  const others = event.sponsors.filter(({ id }) => !named.has(id));
  return (
    <div className="flex flex-col gap-10">
      {levels.map((level) => (
        <Level key={level.id} level={level} />
      ))}
      {others.length > 0 && (
        <section>
          {levels.length > 0 && <h2 className="mb-3 text-lg font-semibold">{t('sponsors.others')}</h2>}
          <ul className={columns[4]}>
            {others.map((account) => (
              <Tile
                key={account.id}
                name={displayName(account)}
                account={account}
                url={null}
                logo={null}
                small
              />
            ))}
          </ul>
        </section>
      )}
      <Leaving event={event} />
    </div>
  );
}

/** Members are named as sponsors by a host, and may take themselves off. */
function Leaving({ event: { id, name, slug, sponsors, sponsorshipLevels } }: { event: Event }) {
  const { t } = useText();
  const client = useQueryClient();
  const self = useSelf().data?.data.id;
  const leave = useMutation({
    mutationFn: (refuse: boolean) =>
      leaveEventSponsors({ path: { eventId: id }, query: { refuse }, throwOnError: true }),
    onSuccess: () => toast({ kind: 'success', text: t('sponsors.left') }),
    onSettled: () => client.invalidateQueries({ queryKey: eventOptions(slug).queryKey }),
  });
  const named = [
    ...sponsors,
    ...sponsorshipLevels.flatMap((level) => level.sponsors.flatMap(({ account }) => account ?? [])),
  ];
  if (self === undefined || named.every((account) => account.id !== self)) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
      <p className="grow text-sm text-muted">{t('sponsors.isOwn')}</p>
      <LeaveButton
        question={{
          title: t('sponsors.leaveQuestion', { name }),
          text: t('sponsors.leaveText'),
          refusedText: t('sponsors.leaveRefusedText'),
          action: t('sponsors.leave'),
          place: 'eventSponsor',
          subjectId: id,
        }}
        pending={leave.isPending}
        onLeave={(refuse) => leave.mutate(refuse)}
      >
        {t('sponsors.leave')}
      </LeaveButton>
    </div>
  );
}

const columns = {
  1: 'grid gap-4',
  2: 'grid gap-4 sm:grid-cols-2',
  3: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3',
  4: 'grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4',
} as const;

function columnsOf(perRow: number): string {
  return perRow <= 1 ? columns[1] : perRow === 2 ? columns[2] : perRow === 3 ? columns[3] : columns[4];
}

function Level({ level }: { level: EventSponsorshipLevel }) {
  return (
    <section aria-labelledby={level.slug}>
      <h2 id={level.slug} dir="auto" className="text-lg font-semibold">
        {level.name}
      </h2>
      {level.description !== null && (
        <p dir="auto" className="mt-1 max-w-2xl text-sm text-muted">
          {level.description}
        </p>
      )}
      <ul className={cx('mt-4', columnsOf(level.sponsorsPerRow))}>
        {level.sponsors.map(({ id, name, description, url, account, image }) => (
          <Tile
            key={id}
            {...{ name, account, url }}
            description={description}
            logo={pictureOf(image, 'public')}
            small={level.sponsorsPerRow > 2}
          />
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  name: string;
  description?: string | null;
  url: string | null;
  account: BaseAccount | null;
  logo: string | null;
  small: boolean;
}

function Tile({ name, description, url, account, logo, small }: TileProps) {
  const face = account === null ? null : pictureOf(account.image, 'thumbnail');
  return (
    <li className="relative flex flex-col items-center gap-3 rounded-lg border border-line bg-raised p-5 text-center transition-colors hover:border-line-strong">
      {logo === null ? (
        <Avatar decorative name={name} imageUrl={face} size="lg" />
      ) : (
        // Logos are drawn for paper: they keep a white ground in the dark.
        <span
          className={cx(
            'flex w-full items-center justify-center rounded-md bg-[white] p-3',
            small ? 'h-20' : 'h-32',
          )}
        >
          <img src={logo} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
        </span>
      )}
      <span dir="auto" className="font-medium">
        <TileLink url={url} account={account}>
          {name}
        </TileLink>
      </span>
      {description !== undefined && description !== null && description !== '' && (
        <p dir="auto" className="line-clamp-3 text-sm text-muted">
          {description}
        </p>
      )}
    </li>
  );
}

const cover = 'rounded-lg after:absolute after:inset-0 after:rounded-lg';

function TileLink({ url, account, children }: Pick<TileProps, 'url' | 'account'> & { children: ReactNode }) {
  if (url !== null && URL.canParse(url)) {
    return (
      <a href={url} target="_blank" rel="noreferrer" className={cover}>
        {children}
      </a>
    );
  }
  if (account === null) return children;
  return (
    <PageLink to={`/people/${account.username}`} className={cover}>
      {children}
    </PageLink>
  );
}

function SponsorsWaiting() {
  return (
    <div aria-hidden="true" className={columns[3]}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-40 rounded-lg" />
      ))}
    </div>
  );
}
