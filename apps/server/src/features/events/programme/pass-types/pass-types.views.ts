import { viewImage } from '../../../../platform/db/images.ts';
import { leftOf } from '../../../money/capacity/index.ts';
import type { BasePassTypeView } from '../related.schemas.ts';
import type { CompletePassType } from './pass-types.types.ts';

export const viewBasePassType = ({ row, prices, refunds, stock }: CompletePassType): BasePassTypeView => ({
  id: row.id,
  slug: row.slug,
  cancelable: row.cancelable,
  transferable: row.transferable,
  name: row.name,
  shortDescription: row.short_description,
  longDescription: row.long_description,
  price: row.price,
  accessLevel: row.access_level === 'virtual' ? 'virtual' : row.access_level === 'vip' ? 'vip' : 'regular',
  featuredImage: viewImage(row.image),
  minQuantityPerSale: row.min_quantity_per_sale,
  maxQuantityPerSale: row.max_quantity_per_sale,
  supply: leftOf(stock),
  priceSchedules: prices.map((schedule) => ({
    id: schedule.id,
    ticketId: schedule.pass_type_id,
    price: schedule.price,
    name: schedule.name,
    startDate: schedule.start_date.toISOString(),
    endDate: schedule.end_date.toISOString(),
    createdAt: schedule.created_at.toISOString(),
    updatedAt: schedule.updated_at.toISOString(),
  })),
  refundSchedules: refunds.map((schedule) => ({
    id: schedule.id,
    percentage: schedule.percentage,
    startDate: schedule.start_date.toISOString(),
    endDate: schedule.end_date.toISOString(),
  })),
  enableCoupons: row.enable_coupons,
  minCouponQuantity: row.min_coupon_quantity,
  maxCouponQuantity: row.max_coupon_quantity,
  sortOrder: row.sort_order,
  overrideStartDate: row.override_start_date?.toISOString() ?? null,
});
