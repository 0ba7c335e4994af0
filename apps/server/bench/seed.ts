import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addUser } from '../src/features/ground/identity/index.ts';
import { presentEvent, putProgramme } from '../src/features/events/programme/index.ts';
import { createOrganization } from '../src/features/ground/organization/index.ts';
import { importSchedule } from '../src/features/events/schedules/index.ts';
import { createImage } from '../src/features/ground/storage/index.ts';
import type { Context } from '../src/platform/context.ts';
import type { Database } from '../src/platform/db/database.ts';
import type { Child } from './child.ts';

const DATA = join(import.meta.dirname, '../data');
const DAY = 86_400_000;

export interface Community {
  readonly organizationId: string;
  readonly hostname: string;
  /** Follows 200 people, is in the groups; has a sign-in. */
  readonly readerId: string;
  /** Open; holds a tenth of the posts. */
  readonly groupSlug: string;
}

export const PASSWORD = 'bench copper lantern';

/** An organization of `people` who wrote `posts` each over the last year; written by the database itself. */
export async function seedCommunity(
  database: Database,
  contextOf: (organizationId: string) => Promise<Context>,
  name: string,
  people: number,
  posts: number,
): Promise<Community> {
  const hostname = `${name}.example.org`;
  const organizationId = await createOrganization(database, {
    slug: name,
    name,
    hostname,
  });
  const { pool } = database;
  const id = (kind: string, expression: string): string => `md5('${name} ${kind} ' || ${expression})::uuid`;
  await run(database, [
    `insert into account (organization_id, id, username, first_name, last_name, share_code, search_text, created_at, updated_at)
     select '${organizationId}', ${id('account', 'n')}, '${name}-' || n, 'First' || n, 'Last' || n, '${name}' || n,
            'first' || n || ' last' || n, now() - n * interval '1 second', now()
     from generate_series(1, ${people}) n`,
    `insert into community_group (organization_id, id, slug, name, search_text, members_count, created_at, updated_at)
     select '${organizationId}', ${id('group', 'g')}, '${name}-group-' || g, 'Group ' || g, 'group ' || g, 1, now(), now()
     from generate_series(0, 9) g`,
    `insert into activity (organization_id, id, account_id, group_id, message, search_text, created_at, updated_at, likes_count)
     select '${organizationId}', ${id('activity', "n || '-' || p")}, ${id('account', 'n')},
            case when n % 2 = 0 then ${id('group', '(n / 2 % 10)')} end,
            'Post ' || p || ' of person ' || n || ', about as long as people write when they have something to tell.',
            'post ' || p || ' of person ' || n || ', about as long as people write when they have something to tell.',
            now() - (('x' || substr(md5(n || '-' || p), 1, 7))::bit(28)::int / 268435456.0) * interval '365 days',
            now(), p % 9
     from generate_series(1, ${people}) n, generate_series(1, ${posts}) p`,
  ]);
  const { rows } = await pool.query<{ id: string }>(`select ${id('account', '1')} as id`);
  const readerId = rows[0]?.id ?? '';
  await run(database, [
    `insert into account_follow (organization_id, follower_id, followed_id, created_at)
     select '${organizationId}', '${readerId}', ${id('account', 'n')}, now() from generate_series(2, least(201, ${people})) n`,
    `insert into group_member (organization_id, group_id, account_id, role, created_at, updated_at)
     select '${organizationId}', ${id('group', 'g')}, '${readerId}', 'moderator', now(), now() from generate_series(0, 9) g`,
    'analyze',
  ]);
  const ctx = await contextOf(organizationId);
  await addUser(ctx, {
    id: readerId,
    email: `reader@${hostname}`,
    password: PASSWORD,
  });
  return { organizationId, hostname, readerId, groupSlug: `${name}-group-0` };
}

async function run(database: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await database.pool.query(statement);
}

/** Lets the first of a community announce, and gives everybody an address to which mails go. */
export async function seedAudience(database: Database, community: Community): Promise<void> {
  const { organizationId } = community;
  await seedStaff(database, community);
  await run(database, [
    `update account set email = 'person-' || username || '@bench.example.org' where organization_id = '${organizationId}'`,
    'analyze',
  ]);
}

/** Lets the reader of a community do everything. */
export async function seedStaff({ pool }: Database, { organizationId, readerId }: Community): Promise<void> {
  await pool.query(
    `insert into organization_staff (organization_id, account_id, built_in_role) values ($1, $2, 'owner')`,
    [organizationId, readerId],
  );
}

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** Sign-ins of so many people of a community that no other part uses. */
export async function seedPeople(
  ctx: Context,
  product: Child,
  { organizationId, readerId }: Community,
  count: number,
): Promise<Person[]> {
  const ids = await listAccountIds(ctx, readerId, count);
  const people: Person[] = [];
  for (const id of ids) {
    await addUser(ctx, { id, email: `${id}@bench.example.org` });
    const { AccessToken } = await product.ask<{ AccessToken: string }>({
      type: 'token',
      organizationId,
      sub: id,
    });
    people.push({ id, token: AccessToken });
  }
  return people;
}

async function listAccountIds(
  { db, organizationId }: Context,
  readerId: string,
  count: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '<>', readerId)
    .orderBy('account.id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/** `name`: of the part that asks; no two parts share an address. */
export async function seedSignIns(ctx: Context, count: number, name: string): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${name}-${index}@bench.example.org`);
  for (const email of emails) await addUser(ctx, { email, password: PASSWORD });
  return emails;
}

/** Thirty events to come with a picture each, and the conference of 674 sessions. */
export async function seedEvents(ctx: Context): Promise<void> {
  const picture = await createImage(ctx, {
    data: await readFile(join(DATA, 'demo/harbour.webp')),
    kind: 'banner',
  });
  for (let index = 1; index <= 30; index++) {
    const start = new Date(Date.now() + index * 3 * DAY);
    const { eventId } = await putProgramme(ctx, {
      source: 'bench',
      externalId: `event-${index}`,
      event: {
        slug: `event-${index}`,
        name: `Evening number ${index}`,
        shortDescription: 'Talks, tea and people who know each other by now.',
        timezone: 'Europe/Brussels',
        start,
        end: new Date(start.getTime() + 3 * 3_600_000),
        venue: 'City Library',
        city: 'Antwerp',
        externalUrl: null,
      },
      locations: [],
      tracks: [],
      speakers: [],
      sessions: [],
    });
    await presentEvent(ctx, eventId, { imageId: picture.id });
  }
  await importSchedule(ctx, await readFile(join(DATA, 'schedules/fosdem-2024.schedule.xml.gz')), {
    slug: 'conference',
    timeZone: 'Europe/Brussels',
  });
}
