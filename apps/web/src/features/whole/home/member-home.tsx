import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Columns } from '../../../components/columns.tsx';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useModule, useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import {
  ActivityList,
  ActivitySkeleton,
  Composer,
  ComposerSkeleton,
  ownFeed,
  postsOfAll,
} from '../../talk/activities/index.ts';
import { InterestsCard, useInterestsQuestion } from '../../talk/interests/index.ts';
import { Context } from './context.tsx';
import { UpcomingCards } from './upcoming-cards.tsx';
import { useFollowedAtFirst } from './use-acquaintances.ts';

/** A member's home: the posts of the people they follow, and a form to write one. */
export default function MemberHome() {
  const { config } = useSite();
  const hasFeed = useModule('activities');
  return (
    <Columns aside={<Context />}>
      <h1 className="sr-only">{config.NAME}</h1>
      <div className="flex flex-col gap-4">
        {hasFeed ? (
          <Feed />
        ) : (
          <>
            <UpcomingCards />
            <FirstStep waiting={null}>{null}</FirstStep>
          </>
        )}
      </div>
    </Columns>
  );
}

function Feed() {
  const { t } = useText();
  const member = useIsMember();
  const everyone = useEveryone();
  const options = everyone ? postsOfAll() : ownFeed();
  // Asked for at once, though shown only when it is known what stands above.
  useInfiniteQuery({ ...options, enabled: member });
  return (
    <>
      {member ? <Composer /> : <ComposerSkeleton />}
      <TabNav label={t('home.whose')}>
        <Link
          to="/?show=following"
          aria-current={everyone === false ? 'page' : undefined}
          className={tabClass}
        >
          {t('home.following')}
        </Link>
        <Link to="/?show=everyone" aria-current={everyone ? 'page' : undefined} className={tabClass}>
          {t('home.everyone')}
        </Link>
      </TabNav>
      <FirstStep waiting={<ActivitySkeleton />}>
        {everyone === null ? (
          <ActivitySkeleton />
        ) : (
          <ActivityList
            key={everyone ? 'everyone' : 'following'}
            live
            options={options}
            empty={everyone ? <NoPosts /> : <QuietFeed />}
          />
        )}
      </FirstStep>
    </>
  );
}

const ENOUGH_FOLLOWED = 3;

/** Where nobody has chosen: the posts of all, until somebody follows enough people; null until that is known. */
function useEveryone(): boolean | null {
  const [search] = useSearchParams();
  const followed = useFollowedAtFirst();
  const chosen = search.get('show');
  if (chosen === 'everyone' || chosen === 'following') return chosen === 'everyone';
  return followed && followed.size < ENOUGH_FOLLOWED;
}

interface FirstStepProps {
  waiting: ReactNode;
  children: ReactNode;
}

/** The question to new members, above the content; both appear at the same time. */
function FirstStep({ waiting, children }: FirstStepProps) {
  const member = useIsMember();
  const { open, putAway } = useInterestsQuestion();
  if (!member || open === null) return waiting;
  return (
    <Suspense fallback={waiting}>
      {open && <InterestsCard putAway={putAway} />}
      {children}
    </Suspense>
  );
}

function QuietFeed() {
  const { t } = useText();
  return (
    <EmptyState
      illustration={<UsersRound />}
      title={t('home.quiet')}
      text={t('home.quietText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/people" className={buttonClass({ variant: 'primary' })}>
            {t('home.findPeople')}
          </Link>
          <Link to="/?show=everyone" className={buttonClass()}>
            {t('home.seeEveryone')}
          </Link>
        </div>
      }
    />
  );
}

function NoPosts() {
  const { t } = useText();
  return <EmptyState illustration={<UsersRound />} title={t('feed.empty')} text={t('home.firstPost')} />;
}
