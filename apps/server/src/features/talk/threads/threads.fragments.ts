import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { notBlocked } from '../../ground/accounts/index.ts';

/** Messages that the viewer may hear: neither by nor about somebody of a blocked pair. */
export const audible = (
  db: Db,
  organizationId: string,
  viewerId: string,
  alias: string,
): RawBuilder<boolean> =>
  sql<boolean>`(${notBlocked(db, organizationId, viewerId, `${alias}.account_id`)}
    and ${notBlocked(db, organizationId, viewerId, `${alias}.target_id`)})`;
