import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { UsersRound } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Columns } from '../../components/columns.tsx';
import { useIsMember } from '../../lib/session/use-session.ts';
import { useModule, useSite } from '../../lib/site.ts';
import { useText } from '../../lib/text.tsx';
import {
  ActivityList,
  ActivitySkeleton,
  Composer,
  ComposerSkeleton,
  ownFeed,
  postsOfAll,
} from '../feed/index.ts';
import { InterestsCard } from '../interests/index.ts';
import { Context } from './context.tsx';
import { UpcomingCards } from './upcoming-cards.tsx';

/** What a member comes back for: the posts of those they follow, and a place to write one. */
export function MemberHome() {
  const { config } = useSite();
  const hasFeed = useModule('activities');
  return (
    <Columns aside={<Context />}>
      <h1 className="sr-only">{config.NAME}</h1>
      <div className="flex flex-col gap-4">
        <InterestsCard />
        {hasFeed ? <Feed /> : <UpcomingCards />}
      </div>
    </Columns>
  );
}

function Feed() {
  const { t } = useText();
  const member = useIsMember();
  const [search] = useSearchParams();
  const everyone = search.get('show') === 'everyone';
  return (
    <>
      {member ? <Composer /> : <ComposerSkeleton />}
      <TabNav label={t('home.whose')}>
        <Link to="/" aria-current={everyone ? undefined : 'page'} className={tabClass}>
          {t('home.following')}
        </Link>
        <Link to="/?show=everyone" aria-current={everyone ? 'page' : undefined} className={tabClass}>
          {t('home.everyone')}
        </Link>
      </TabNav>
      {!member && <ActivitySkeleton />}
      {member && everyone && <ActivityList key="everyone" live options={postsOfAll()} empty={<NoPosts />} />}
      {member && !everyone && <ActivityList key="following" live options={ownFeed()} empty={<QuietFeed />} />}
    </>
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
