import { sql, type RawBuilder } from 'kysely';

/** How long what is chosen is kept from others. */
export const HOLD_MINUTES = 15;

/** How long nothing is kept after a hold, by how many were begun since the last purchase: nobody keeps a thing for ever. */
export const pauseAfter = (begun: RawBuilder<unknown>): RawBuilder<unknown> => sql`case
  when ${begun} < 2 then interval '0 minutes'
  when ${begun} = 2 then interval '5 minutes'
  when ${begun} = 3 then interval '20 minutes'
  when ${begun} = 4 then interval '1 hour'
  else interval '4 hours' end`;
