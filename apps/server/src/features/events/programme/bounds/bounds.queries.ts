import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { BOUNDS, type BoundedPart } from './bounds.ts';

/** Rows of the table that belong to the event, or to a part of it. */
function countOf(organizationId: string, eventId: string, part: BoundedPart): RawBuilder<number> {
  const bound = BOUNDS[part];
  const own = (table: string) => sql`from ${sql.table(table)} where organization_id = ${organizationId} and `;
  const counted = 'unless' in bound ? sql`and ${sql.ref(bound.unless)} is null` : sql``;
  if (!('of' in bound)) return sql<number>`(select count(*) ${own(part)} event_id = ${eventId} ${counted})`;
  const { column, table } = bound.of;
  // An array leads to an index of the part, or to one look at each. Of an organization that is new the planner expects one row
  // of everything, and would join all parts with all that they are of.
  return sql<number>`(select count(*) ${own(part)} ${sql.ref(column)} = any(array(select id ${own(table)} event_id = ${eventId})))`;
}

/** How many of each part the event has, in one statement. */
export async function countBounded(
  db: Db,
  organizationId: string,
  eventId: string,
  parts: readonly BoundedPart[],
): Promise<Partial<Record<BoundedPart, number>>> {
  if (parts.length === 0) return {};
  const row = await db
    .selectNoFrom(parts.map((part) => countOf(organizationId, eventId, part).as(part)))
    .executeTakeFirst();
  return row ?? {};
}
