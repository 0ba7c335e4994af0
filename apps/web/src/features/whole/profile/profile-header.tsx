import type { Account } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { buttonClass } from '@atrium/ui/button';
import { Image } from '@atrium/ui/image';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TierBadges } from '../../../components/tier-badges.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName, titleOf } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useSelf } from '../../../lib/self.ts';
import { useModule } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { MessageButton } from '../../reach/chat/index.ts';
import { InterestTags, interestsOf } from '../../talk/interests/index.ts';
import { FollowButton, profilePath } from '../../ground/accounts/index.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { SocialLinkList } from '../../../components/social-links/social-link-list.tsx';
import { isBlocked } from './use-block.ts';

/** A profile at a glance. */
export function ProfileHeader({ account }: { account: Account }) {
  const { t } = useText();
  const name = displayName(account);
  const title = titleOf(account);
  return (
    <header>
      <div className="relative -mx-4 h-28 overflow-clip sm:mx-0 sm:aspect-4/1 sm:h-auto sm:rounded-lg">
        <Image
          src={account.banner?.uri}
          alt=""
          seed={account.username}
          ratio="4/1"
          priority
          className="absolute! inset-0 size-full"
        />
      </div>
      <div className="sm:px-6">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <Avatar
            size="xl"
            name={name}
            imageUrl={pictureOf(account.image, 'thumbnail')}
            className="-mt-14 rounded-full ring-4 ring-surface"
          />
          <div className="flex items-center gap-2 pb-1">
            <Actions account={account} />
          </div>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl font-semibold wrap-anywhere" dir="auto">
            {name}
          </h1>
          {account.accountType === 'team' && <Badge tone="brand">{t('people.team')}</Badge>}
          <TierBadges account={account} />
        </div>
        <p className="text-muted">
          <bdi>{title ?? `@${account.username}`}</bdi>
        </p>
        {account.bio !== null && account.bio !== '' && (
          <p className="mt-4 max-w-2xl whitespace-pre-line wrap-anywhere">
            <bdi>{account.bio}</bdi>
          </p>
        )}
        <Interests account={account} />
        <Numbers account={account} />
        <SocialLinkList of={account} />
      </div>
    </header>
  );
}

function Actions({ account }: { account: Account }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  return (
    <>
      {self?.id === account.id ? (
        <Link to="/settings/profile" className={buttonClass()}>
          <Pencil aria-hidden="true" />
          {t('people.edit')}
        </Link>
      ) : (
        !isBlocked(account) && (
          <>
            {account.accountType !== 'team' && <MessageButton account={account} />}
            <FollowButton account={account} size="md" />
          </>
        )
      )}
      <ProfileMenu account={account} />
    </>
  );
}

function Interests({ account }: { account: Account }) {
  const { t } = useText();
  const enabled = useModule('interests');
  const { data } = useQuery({ ...interestsOf(account.username), enabled });
  return <InterestTags interests={data?.data ?? []} label={t('interests.ofPerson')} className="mt-4" />;
}

function Numbers({ account }: { account: Account }) {
  const { t, rich } = useText();
  const format = useFormat();
  const { followers, following } = account._count;
  const base = profilePath(account.username);
  const tags = { b: (text: ReactNode) => <b className="font-semibold text-default tabular-nums">{text}</b> };
  const link = 'rounded-sm py-0.5 hover:text-default hover:underline underline-offset-2';
  return (
    <p className="mt-4 mb-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
      <Link to={`${base}/followers`} preventScrollReset className={link}>
        {rich('people.followerCount', tags, { count: followers })}
      </Link>
      <Link to={`${base}/following`} preventScrollReset className={link}>
        {rich('people.followingCount', tags, { count: following })}
      </Link>
      <span>
        {t('people.since', { date: format.date(account.createdAt, { month: 'long', year: 'numeric' }) })}
      </span>
    </p>
  );
}
