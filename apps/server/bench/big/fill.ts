import type pg from 'pg';
import type { Sizes } from './sizes.ts';

export interface Part {
  readonly organizationId: string;
  readonly accounts: number;
  readonly posts: number;
  readonly messages: number;
  readonly notices: number;
  readonly mails: number;
}

/** How much of everything an organization has. */
export function divide(sizes: Sizes, ids: readonly string[]): Part[] {
  return ids.map((organizationId, index) => {
    const part = (all: number): number =>
      Math.max(1, Math.round(index === 0 || ids.length === 1 ? all / 2 : all / 2 / (ids.length - 1)));
    const { accounts, posts, messages, notices, mails } = sizes;
    return {
      organizationId,
      accounts: part(accounts),
      posts: part(posts),
      messages: part(messages),
      notices: part(notices),
      mails: part(mails),
    };
  });
}

const id = (kind: string, number: string): string => `md5($1::uuid::text || '${kind} ' || (${number}))::uuid`;
/** Spread over the accounts, with many for the first of them. */
const someone = (n: string, accounts: number): string =>
  id('account', `case when (${n}) % 20 = 0 then 1 else 1 + ((${n})::bigint * 7919 % ${accounts}) end`);
const sometime = (n: string): string =>
  `now() - (((${n})::bigint * 104729) % 31536000) * interval '1 second'`;

/** The account that wrote one of twenty of everything. */
export const HEAVY = id('account', '1');
/** A conversation that has a fifth of all messages. */
export const LONG_CHANNEL = 1;

/** Statements of one organization, `$1` each. The database makes the rows by itself: some 50,000 a second. */
const statementsOf = ({ accounts, posts, messages, notices, mails }: Part): string[] => [
  `insert into account (organization_id, id, username, first_name, last_name, email, share_code, search_text, created_at, updated_at)
   select $1::uuid, ${id('account', 'n')}, 'person-' || n, 'First' || n % 5000, 'Last' || n, 'person-' || n || '@example.org',
     'code' || n, 'first' || n % 5000 || ' last' || n || ' person-' || n, ${sometime('n')}, now()
   from generate_series(1, ${accounts}) n`,
  `insert into account_follow (organization_id, follower_id, followed_id, created_at)
   select $1::uuid, ${id('account', 'n')}, ${someone('n + k', accounts)}, now()
   from generate_series(2, ${accounts}) n, generate_series(1, 5) k
   where ${id('account', 'n')} <> ${someone('n + k', accounts)} on conflict do nothing`,
  `insert into community_group (organization_id, id, slug, name, search_text, members_count, created_at, updated_at)
   select $1::uuid, ${id('group', 'g')}, 'group-' || g, 'Group ' || g, 'group ' || g, 1, now(), now() from generate_series(0, 19) g`,
  `insert into group_member (organization_id, group_id, account_id, role, created_at, updated_at)
   select $1::uuid, ${id('group', 'n % 20')}, ${id('account', 'n')}, 'member', now(), now() from generate_series(1, ${accounts}) n`,
  `insert into activity (organization_id, id, account_id, group_id, message, search_text, created_at, updated_at, likes_count)
   select $1::uuid, ${id('post', 'n')}, ${someone('n', accounts)}, case when n % 4 = 0 then ${id('group', 'n % 20')} end,
     'Post ' || n || ', about as long as people write when they have something to tell.',
     'post ' || n || ', about as long as people write when they have something to tell.', ${sometime('n')}, now(), 1
   from generate_series(1, ${posts}) n where n % 4 <> 3`,
  `insert into activity (organization_id, id, account_id, commented_id, message, search_text, created_at, updated_at)
   select $1::uuid, ${id('post', 'n')}, ${someone('n', accounts)}, ${id('post', 'n - 3')}, 'Comment ' || n, 'comment ' || n, ${sometime('n')}, now()
   from generate_series(3, ${posts}) n where n % 4 = 3 and n > 3`,
  `insert into activity_like (organization_id, activity_id, account_id, created_at)
   select $1::uuid, ${id('post', 'n')}, ${someone('n + 1', accounts)}, now() from generate_series(1, ${posts}) n where n % 4 <> 3
   on conflict do nothing`,
  `insert into chat_channel (organization_id, id, name, last_message_id, last_message_at, search_text, created_at, updated_at)
   select $1::uuid, c, 'Talk ' || c, ${messages} + 1000, now(), 'talk ' || c, now(), now() from generate_series(1, 1 + ${messages} / 500) c`,
  `insert into chat_member (organization_id, channel_id, account_id, role, created_at, updated_at)
   select $1::uuid, c, ${id('account', `1 + (c::bigint * 31 + k * k) % ${accounts}`)}, case when k = 1 then 'moderator' else 'member' end, now(), now()
   from generate_series(1, 1 + ${messages} / 500) c, generate_series(1, 8) k on conflict do nothing`,
  `insert into chat_member (organization_id, channel_id, account_id, role, created_at, updated_at)
   select $1::uuid, ${LONG_CHANNEL}, ${HEAVY}, 'moderator', now(), now() on conflict (organization_id, channel_id, account_id) do update set role = 'moderator'`,
  `insert into chat_message (organization_id, channel_id, id, account_id, type, text, entities, search_text, created_at, updated_at)
   select $1::uuid, case when n % 5 = 0 then ${LONG_CHANNEL} else 1 + n % (1 + ${messages} / 500) end, n, ${someone('n', accounts)},
     'user', 'Message ' || n || ' of a talk', '[]', 'message ' || n || ' of a talk', ${sometime('n')}, now()
   from generate_series(1, ${messages}) n`,
  `insert into notification (organization_id, id, account_id, topic, sender_id, activity_id, created_at, updated_at, read_at)
   select $1::uuid, ${id('notice', 'n')}, ${someone('n', accounts)}, 'like', ${id('account', `1 + n % ${accounts}`)},
     ${id('post', `1 + (n * 4) % ${posts} / 4 * 4`)}, ${sometime('n')}, ${sometime('n')}, case when n % 3 > 0 then ${sometime('n')} end
   from generate_series(1, ${notices}) n where (1 + (n * 4) % ${posts} / 4 * 4) <= ${posts}`,
  `insert into mail (organization_id, id, recipient_address, state, created_at, sent_at)
   select $1::uuid, ${id('mail', 'n')}, 'person-' || n % ${accounts} || '@example.org', 'sent', ${sometime('n')}, now()
   from generate_series(1, ${mails}) n`,
];

/** All of an installation, then what PostgreSQL knows of it. Answers how many rows there are. */
export async function fill(client: pg.ClientBase, parts: readonly Part[]): Promise<number> {
  let rows = 0;
  for (const part of parts)
    for (const statement of statementsOf(part))
      rows += (await client.query(statement, [part.organizationId])).rowCount ?? 0;
  await client.query('vacuum analyze');
  return rows;
}
