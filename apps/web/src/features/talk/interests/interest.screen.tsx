import type { BaseAccount, Interest } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useModule } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { profileOf, profilePath } from '../../ground/accounts/index.ts';
import { ActivityList, postsAboutInterest } from '../activities/index.ts';
import { interestOptions } from './interests.api.ts';

const page = definePage({
  module: 'interests',
  subject: ({ params }) => interestOptions(params['interest'] ?? ''),
  queries: ({ params, modules }) =>
    modules.includes('activities') ? [postsAboutInterest(params['interest'] ?? '')] : [],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** An interest: some of the people who chose it, and the posts that name it. */
export default function InterestScreen() {
  const { interest: named = '' } = useParams();
  const interest = useQuery(interestOptions(named));
  return (
    <div className="mx-auto max-w-2xl">
      <QueryState query={interest} waiting={<Skeleton className="h-40 w-full" />}>
        {({ data }) => <Page key={data.id} interest={data} named={named} />}
      </QueryState>
    </div>
  );
}

interface PageProps {
  interest: Interest;
  /** Its id or its name, as the address has it. */
  named: string;
}

function Page({ interest, named }: PageProps) {
  const { t } = useText();
  const withPosts = useModule('activities');
  const { name, image, featured, accounts } = interest;
  return (
    <>
      <PageHead
        title={name}
        description={t('interests.page.description', { name })}
        image={pictureOf(image, 'share')}
        hidden={!featured}
      />
      <header className="flex items-center gap-4">
        <Mark picture={pictureOf(image, 'thumbnail')} />
        <h1 dir="auto" className="min-w-0 text-2xl font-semibold text-balance wrap-anywhere">
          {name}
        </h1>
      </header>
      {accounts.length > 0 && <People accounts={accounts} />}
      {withPosts && (
        <section aria-labelledby="posts" className="mt-8">
          <h2 id="posts" className="mb-3 text-lg font-semibold">
            {t('interests.page.posts')}
          </h2>
          <ActivityList
            options={postsAboutInterest(named)}
            empty={
              <EmptyState
                illustration={<Hash />}
                title={t('interests.page.noPosts')}
                text={t('interests.page.noPostsText', { name })}
              />
            }
          />
        </section>
      )}
      {!withPosts && accounts.length === 0 && (
        <div className="mt-8">
          <EmptyState illustration={<Hash />} title={t('interests.page.nobody')} />
        </div>
      )}
    </>
  );
}

function Mark({ picture }: { picture: string | null }) {
  if (picture !== null)
    return <img src={picture} alt="" className="size-16 shrink-0 rounded-full object-cover" />;
  return (
    <span className="flex size-16 shrink-0 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft">
      <Hash aria-hidden="true" className="size-7" />
    </span>
  );
}

function People({ accounts }: { accounts: readonly BaseAccount[] }) {
  const { t } = useText();
  const linked = useModule('accounts');
  return (
    <section aria-labelledby="people" className="mt-6">
      <h2 id="people" className="mb-1 text-lg font-semibold">
        {t('interests.page.people')}
      </h2>
      <ul className="-mx-3 flex flex-wrap">
        {accounts.map((account) => (
          <li key={account.id} className="max-w-full">
            {linked ? (
              <PageLink
                to={profilePath(account.username)}
                queries={() => [profileOf(account.username)]}
                className={`${person} hover:bg-hover`}
              >
                <Face account={account} />
              </PageLink>
            ) : (
              <span className={person}>
                <Face account={account} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const person = 'flex items-center gap-3 rounded-md px-3 py-2 text-sm font-medium';

function Face({ account }: { account: BaseAccount }) {
  const name = displayName(account);
  return (
    <>
      <Avatar decorative size="sm" name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />
      <bdi className="truncate">{name}</bdi>
    </>
  );
}
