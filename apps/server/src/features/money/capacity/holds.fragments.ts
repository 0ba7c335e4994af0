import { sql, type Expression, type RawBuilder } from 'kysely';

/** How long what is chosen is kept from others. */
export const HOLD_MINUTES = 15;

/** How long nothing is kept after a hold, by how many were begun since the last purchase: nobody keeps a thing for ever. */
export const pauseAfter = (begun: RawBuilder<unknown>): RawBuilder<unknown> => sql`case
  when ${begun} < 2 then interval '0 minutes'
  when ${begun} = 2 then interval '5 minutes'
  when ${begun} = 3 then interval '20 minutes'
  when ${begun} = 4 then interval '1 hour'
  else interval '4 hours' end`;

/** The end of the last hold; one that a promise of money went on with lasted until the promise had lapsed. */
export const keptUntil = (ends: Expression<unknown>, lapse: Expression<unknown>): RawBuilder<Date | null> =>
  sql`greatest(${ends}, least(coalesce(${lapse}, '-infinity'), now()))`;
