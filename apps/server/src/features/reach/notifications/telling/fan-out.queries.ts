import { sql, type QueryCreator } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { mayRead, notBlocked } from '../../../ground/accounts/index.ts';
import { invitedAccounts, type Invited } from '../../../talk/announcements/index.ts';
import { mailDueAt, type Timing } from './notify.fragments.ts';
import type { Topic } from './topics.types.ts';

/** One person, everybody here, a group's people, those of them who want its posts, those who follow somebody, who subscribe to a channel, who come to an event, or whom an invitation to a survey is for. */
export type Audience =
  | { readonly of: 'account'; readonly id: string }
  | { readonly of: 'organization' }
  | { readonly of: 'group'; readonly id: string }
  | { readonly of: 'groupReaders'; readonly id: string }
  | { readonly of: 'followers'; readonly id: string }
  | { readonly of: 'subscribers'; readonly id: string }
  | { readonly of: 'registrants'; readonly id: string }
  | { readonly of: 'invited'; readonly invited: Invited };

/** A notification to many recipients at once. */
export interface Broadcast {
  readonly topic: Topic;
  /** The subject of the broadcast; one account is told of it once. */
  readonly subjectId: string;
  readonly senderId?: string | undefined;
  /** The author of the organization's announcement; nobody is told of their own words. */
  readonly exceptId?: string | undefined;
  readonly activityId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly announcementId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly contentId?: string | undefined;
  /** Told in the list, but not by mail. */
  readonly silent?: boolean | undefined;
}

export interface FannedPage {
  /** Accounts looked at; fewer than asked for on the last page. */
  readonly looked: number;
  readonly last: string | null;
  readonly told: number;
  /** One of the notifications that were made. */
  readonly one: string | null;
  readonly dues: Date[];
}

/** True where `account` may read the content. */
const readsContentOf = (db: Db, organizationId: string, contentId: string) =>
  sql<boolean>`exists (${db
    .selectFrom('content')
    .innerJoin('channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'content.channel_id'),
    )
    .select('content.id')
    .where('content.organization_id', '=', organizationId)
    .where('content.id', '=', contentId)
    .where(
      mayRead(db, organizationId, { content: 'content', channel: 'channel' }, sql.ref<string>('account.id')),
    )})`;

const NOBODY = '00000000-0000-0000-0000-000000000000';

const accountIds = (db: Db, organizationId: string, audience: Audience, now: Date) => {
  switch (audience.of) {
    case 'account':
      return db
        .selectFrom('account as reader')
        .select(['reader.id as account_id', sql<boolean>`true`.as('wants_mail')])
        .where('reader.organization_id', '=', organizationId)
        .where('reader.id', '=', audience.id);
    case 'organization':
      return db
        .selectFrom('account as reader')
        .select(['reader.id as account_id', sql<boolean>`true`.as('wants_mail')])
        .where('reader.organization_id', '=', organizationId);
    case 'group':
      return db
        .selectFrom('group_member as reader')
        .select(['reader.account_id as account_id', 'reader.announcement_email_notification as wants_mail'])
        .where('reader.organization_id', '=', organizationId)
        .where('reader.group_id', '=', audience.id);
    case 'groupReaders':
      return db
        .selectFrom('group_member as reader')
        .select(['reader.account_id as account_id', sql<boolean>`true`.as('wants_mail')])
        .where('reader.organization_id', '=', organizationId)
        .where('reader.group_id', '=', audience.id)
        .where('reader.activity_push_notification', '=', true);
    case 'followers':
      return db
        .selectFrom('account_follow as reader')
        .select(['reader.follower_id as account_id', sql<boolean>`true`.as('wants_mail')])
        .where('reader.organization_id', '=', organizationId)
        .where('reader.followed_id', '=', audience.id);
    case 'subscribers':
      return db
        .selectFrom('channel_subscriber as reader')
        .select(['reader.account_id as account_id', 'reader.content_email_notification as wants_mail'])
        .where('reader.organization_id', '=', organizationId)
        .where('reader.channel_id', '=', audience.id);
    case 'registrants':
      return db
        .selectFrom('registration as reader')
        .select(['reader.account_id as account_id', sql<boolean>`true`.as('wants_mail')])
        .where('reader.organization_id', '=', organizationId)
        .where('reader.event_id', '=', audience.id)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('pass')
              .select('pass.id')
              .where('pass.organization_id', '=', organizationId)
              .whereRef('pass.registration_id', '=', 'reader.id')
              .where('pass.status', 'in', ['ready', 'needsInfo']),
          ),
        );
    case 'invited':
      return invitedAccounts(db, organizationId, audience.invited, now);
  }
};

/** People of the page who are invited now, for the first time; of other audiences all of them. */
const newlyTold = (db: QueryCreator<Paged>, organizationId: string, audience: Audience, exceptId: string) => {
  const page = db.selectFrom('page').select('page.account_id').where('page.account_id', '<>', exceptId);
  if (audience.of !== 'invited') return page;
  const { surveyId, reminds } = audience.invited;
  return db
    .insertInto('survey_invited')
    .columns(['organization_id', 'survey_id', 'account_id', 'reminds'])
    .expression(
      db
        .selectFrom('page')
        .select([
          sql<string>`${organizationId}::uuid`.as('organization_id'),
          sql<string>`${surveyId}::uuid`.as('survey_id'),
          'page.account_id',
          sql<boolean>`${reminds}::boolean`.as('reminds'),
        ])
        .where('page.account_id', '<>', exceptId)
        .orderBy('page.account_id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('survey_invited.account_id');
};

type Paged = Schema & { page: { account_id: string; wants_mail: boolean } };

/**
 * The same account and subject give the same id, so that a page done twice tells nobody twice. It begins with the time in
 * the subject's id: what is told together lies together in the index.
 */
const idFor = (subjectId: string) => {
  const hash = sql`md5(${subjectId}::text || account.id::text)`;
  const time = subjectId.replaceAll('-', '').slice(0, 12);
  return sql<string>`overlay(overlay(${time}::text || substr(${hash}, 13) placing '4' from 13)
    placing '8' from 17)::uuid`;
};

/** One page of the audience, in one statement. */
export async function insertPage(
  db: Db,
  organizationId: string,
  broadcast: Broadcast,
  audience: Audience,
  after: string | undefined,
  limit: number,
  timing: Timing,
): Promise<FannedPage> {
  const { topic, subjectId, senderId } = broadcast;
  const at = sql<Date>`${timing.now}::timestamptz`;
  // The switch of a membership is about what the group announces, and about nothing else; a subscription has its own.
  const isAsked =
    topic === 'groupAnnouncement' || topic === 'content' ? sql.ref('page.wants_mail') : sql`true`;
  const due =
    broadcast.silent === true
      ? sql<Date | null>`null::timestamptz`
      : sql<Date | null>`case when ${isAsked} then ${mailDueAt({ topic }, timing)} end`;
  return db
    .with('page', (cte) =>
      cte
        .selectFrom(accountIds(db, organizationId, audience, timing.now).as('readers'))
        .select(['readers.account_id', 'readers.wants_mail'])
        .where('readers.account_id', '>', after ?? NOBODY)
        .orderBy('readers.account_id')
        .limit(limit),
    )
    .with('fresh', (cte) => newlyTold(cte, organizationId, audience, broadcast.exceptId ?? NOBODY))
    .with('told', (cte) =>
      cte
        .insertInto('notification')
        .columns([
          'organization_id',
          'id',
          'account_id',
          'topic',
          'sender_id',
          'activity_id',
          'event_id',
          'announcement_id',
          'group_id',
          'content_id',
          'created_at',
          'updated_at',
          'mail_due_at',
        ])
        .expression(
          cte
            .selectFrom('page')
            .innerJoin('fresh', 'fresh.account_id', 'page.account_id')
            .innerJoin('account', (join) =>
              join
                .on('account.organization_id', '=', organizationId)
                .onRef('account.id', '=', 'page.account_id'),
            )
            .leftJoin('notification_preference', (join) =>
              join
                .on('notification_preference.organization_id', '=', organizationId)
                .onRef('notification_preference.account_id', '=', 'account.id'),
            )
            .select([
              'account.organization_id',
              idFor(subjectId).as('id'),
              'account.id as account_id',
              sql<string>`${topic}::text`.as('topic'),
              sql<string | null>`${senderId ?? null}::uuid`.as('sender_id'),
              sql<string | null>`${broadcast.activityId ?? null}::uuid`.as('activity_id'),
              sql<string | null>`${broadcast.eventId ?? null}::uuid`.as('event_id'),
              sql<string | null>`${broadcast.announcementId ?? null}::uuid`.as('announcement_id'),
              sql<string | null>`${broadcast.groupId ?? null}::uuid`.as('group_id'),
              sql<string | null>`${broadcast.contentId ?? null}::uuid`.as('content_id'),
              at.as('created_at'),
              at.as('updated_at'),
              due.as('mail_due_at'),
            ])
            .where('account.organization_id', '=', organizationId)
            .$if(broadcast.contentId !== undefined, (query) =>
              query.where(
                // People who lost the right to read it meanwhile are not told of it.
                readsContentOf(db, organizationId, broadcast.contentId ?? NOBODY),
              ),
            )
            .where('account.id', '<>', broadcast.exceptId ?? senderId ?? NOBODY)
            .$if(senderId !== undefined, (query) =>
              query.where(notBlocked(db, organizationId, senderId ?? NOBODY, 'account.id')),
            ),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(['notification.id', 'notification.mail_due_at']),
    )
    .selectNoFrom((eb) => [
      eb
        .selectFrom('page')
        .select(({ fn }) => fn.countAll<number>().as('looked'))
        .as('looked'),
      eb.selectFrom('page').select('page.account_id').orderBy('page.account_id', 'desc').limit(1).as('last'),
      eb
        .selectFrom('told')
        .select(({ fn }) => fn.countAll<number>().as('told'))
        .as('told'),
      eb.selectFrom('told').select('told.id').limit(1).as('one'),
      sql<Date[]>`array(${eb
        .selectFrom('told')
        .select('told.mail_due_at')
        .where('told.mail_due_at', 'is not', null)
        .distinct()})`.as('dues'),
    ])
    .$castTo<FannedPage>()
    .executeTakeFirstOrThrow();
}
