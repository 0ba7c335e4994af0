import type { Db } from '../../../../platform/db/database.ts';
import { countUpTo } from '../../../../platform/db/list.ts';
import { having, invitedAccounts, type Common, type Invited } from './invited.fragments.ts';

/** Without the one who invites. */
export const countInvited = (
  db: Db,
  organizationId: string,
  invited: Invited,
  exceptId: string,
  now: Date,
): Promise<number> =>
  countUpTo(db, invitedAccounts(db, organizationId, invited, now).where('reader.id', '<>', exceptId));

export const countHaving = (
  db: Db,
  organizationId: string,
  common: Common,
  exceptId: string,
  now: Date,
): Promise<number> =>
  countUpTo(db, having(db, organizationId, common, now).where('reader.id', '<>', exceptId));
