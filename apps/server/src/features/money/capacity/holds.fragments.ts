import { sql, type RawBuilder } from 'kysely';

/** How long what is chosen is kept from others. */
export const HOLD_MINUTES = 15;

/** The end of a hold that begins with the transaction. */
export const holdEnd = sql<Date>`now() + ${sql.lit(HOLD_MINUTES)} * interval '1 minute'`;

/** How long nothing is kept after a hold, by how many were begun since the last purchase: nobody keeps a thing for ever. */
const pauseAfter = (begun: RawBuilder<unknown>): RawBuilder<unknown> => sql`case
  when ${begun} < 2 then interval '0 minutes'
  when ${begun} = 2 then interval '5 minutes'
  when ${begun} = 3 then interval '20 minutes'
  when ${begun} = 4 then interval '1 hour'
  else interval '4 hours' end`;

/**
 * Of a row that remembers until when a choice of somebody is kept, and how often that began without a purchase: what it becomes
 * when they choose. A hold begins, unless one is running: it is not prolonged by changing one's mind, nor by letting go of it
 * all. In the pause after a hold none begins. `last`: null when there was none.
 */
export function holdOf(
  table: string,
  last: RawBuilder<unknown> = sql.ref(`${table}.last_hold_ends`),
): {
  again: RawBuilder<Date | null>;
  begins: RawBuilder<boolean>;
  ends: RawBuilder<Date>;
  begun: RawBuilder<number>;
} {
  const count = sql.ref(`${table}.holds_begun`);
  const again = sql<Date | null>`${last} + ${pauseAfter(count)}`;
  const begins = sql<boolean>`coalesce(${again} <= now(), true)`;
  return {
    again,
    begins,
    ends: sql<Date>`case when ${begins} then ${holdEnd} else ${last} end`,
    begun: sql<number>`${count} + case when ${begins} then 1 else 0 end`,
  };
}
