import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { searchable } from '../../../platform/text.ts';

/** The part of pg_trgm's similarity that a name needs to be taken for what was meant. */
const LEAST = 0.35;

interface Near {
  name: string;
  nearness: number;
}

const nearness = (name: RawBuilder<string>, text: string): RawBuilder<number> =>
  sql<number>`word_similarity(${text}, lower(${name}))`;
const nameOf = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)}`;
const personName = sql<string>`concat_ws(' ', account.first_name, account.last_name)`;

/** The index of trigrams finds candidates by single words, so that one word typed well is enough. */
const isNear = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [...new Set([text, ...text.split(' ').filter((word) => word.length > 2)])]
      .slice(0, 6)
      .map((word) => sql`${word} <% ${sql.ref(column)}`),
    sql` or `,
  )})`;

/** Names of people, groups, events and channels that are written nearly as the search, the nearest first. */
export async function listNearNames(
  db: Db,
  organizationId: string,
  search: string,
  limit: number,
): Promise<string[]> {
  const text = searchable(search.replaceAll('\0', ''));
  if (text.length < 3) return [];
  const [accounts, groups, events, channels] = await Promise.all([
    db
      .selectFrom('account')
      .select([personName.as('name'), nearness(personName, text).as('nearness')])
      .where('account.organization_id', '=', organizationId)
      .where(isNear('account.search_text', text))
      .orderBy('nearness', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('community_group')
      .select(['community_group.name', nearness(nameOf('community_group.name'), text).as('nearness')])
      .where('community_group.organization_id', '=', organizationId)
      .where(isNear('community_group.search_text', text))
      .orderBy('nearness', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('event')
      .select(['event.name', nearness(nameOf('event.name'), text).as('nearness')])
      .where('event.organization_id', '=', organizationId)
      .where(isNear('event.search_text', text))
      .orderBy('nearness', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('channel')
      .select(['channel.name', nearness(nameOf('channel.name'), text).as('nearness')])
      .where('channel.organization_id', '=', organizationId)
      .where(isNear('channel.search_text', text))
      .orderBy('nearness', 'desc')
      .limit(limit)
      .execute(),
  ]);
  const near: Near[] = [...accounts, ...groups, ...events, ...channels];
  const names = near
    .filter((found) => found.nearness >= LEAST && found.name !== '')
    .sort((one, other) => other.nearness - one.nearness)
    .map(({ name }) => name);
  return [...new Set(names)].slice(0, limit);
}
