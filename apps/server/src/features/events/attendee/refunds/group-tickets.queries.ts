import type { Db } from '../../../../platform/db/database.ts';
import { accountColumn, notBlocked } from '../../../ground/accounts/index.ts';

export type CouponPassRow = Awaited<ReturnType<typeof listCouponPasses>>[number];

/** Passes that others took with a coupon, newest first. */
export async function listCouponPasses(
  db: Db,
  organizationId: string,
  viewerId: string,
  couponId: string,
  limit: number,
) {
  return db
    .selectFrom('pass')
    .innerJoin('registration', (join) =>
      join
        .on('registration.organization_id', '=', organizationId)
        .onRef('registration.id', '=', 'pass.registration_id'),
    )
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'registration.account_id'),
    )
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'account.image_id'),
    )
    .select(['pass.id', 'pass.status', 'pass.created_at', accountColumn('account', 'picture').as('account')])
    .where('pass.organization_id', '=', organizationId)
    .where('pass.coupon_id', '=', couponId)
    .where('pass.status', '!=', 'draft')
    .where(notBlocked(db, organizationId, viewerId, 'account.id'))
    .orderBy('pass.created_at', 'desc')
    .orderBy('pass.id', 'desc')
    .limit(limit)
    .execute();
}
