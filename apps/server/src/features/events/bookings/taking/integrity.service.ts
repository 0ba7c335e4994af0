import type { Context } from '../../../../platform/context.ts';
import * as queries from './integrity.queries.ts';

/** Slots of which more or less is taken than is booked. */
export const listUnequalSlots = ({ db, organizationId }: Context): Promise<string[]> =>
  queries.listUnequalSlots(db, organizationId);
