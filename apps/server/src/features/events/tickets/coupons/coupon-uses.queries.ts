import type { Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { accountColumn } from '../../../ground/accounts/index.ts';

export type CouponUseRow = Awaited<ReturnType<typeof listCouponUses>>[number];

const uses = (db: Db, organizationId: string, couponId: string) =>
  db
    .selectFrom('pass')
    .where('pass.organization_id', '=', organizationId)
    .where('pass.coupon_id', '=', couponId)
    .where('pass.status', '<>', 'draft');

/** Passes that were made cheaper by it, with who has them, the newest first. */
export async function listCouponUses(
  db: Db,
  organizationId: string,
  couponId: string,
  { page, pageSize }: Paging,
) {
  return uses(db, organizationId, couponId)
    .innerJoin('pass_type', (join) =>
      join
        .on('pass_type.organization_id', '=', organizationId)
        .onRef('pass_type.id', '=', 'pass.pass_type_id'),
    )
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
    .select([
      'pass.id',
      'pass.status',
      'pass.discount',
      'pass.created_at',
      'pass_type.name as pass_type_name',
      accountColumn('account', 'picture').as('account'),
    ])
    .orderBy('pass.created_at', 'desc')
    .orderBy('pass.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countCouponUses(db: Db, organizationId: string, couponId: string): Promise<number> {
  const { count } = await uses(db, organizationId, couponId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
