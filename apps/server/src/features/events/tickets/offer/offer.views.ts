import { viewImage } from '../../../../platform/db/images.ts';
import { viewBaseAccount } from '../../../ground/accounts/index.ts';
import { leftOf, type Stock } from '../../../money/capacity/index.ts';
import { viewBasePassType, type BaseEventView, type CompletePassType } from '../../programme/index.ts';
import type {
  BaseCouponView,
  BaseEventAddOnView,
  BaseEventPackageView,
  BaseEventRoomTypeView,
  CouponView,
  EventAddOnView,
  EventPackageView,
  EventRoomTypeView,
  ListingAddOnView,
  ListingCouponUseView,
  ListingCouponView,
  ListingPassTypeView,
  ListingRoomTypeView,
  PassTypeView,
} from './offer.schemas.ts';
import type { CouponUseRow } from '../coupons/coupon-uses.queries.ts';
import type {
  CompleteAddOn,
  CompleteCoupon,
  CompletePackage,
  CompleteRoomType,
  Hosted,
} from './offer.types.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export const viewCounted = ({ supply, taken }: Stock) => ({ limit: supply, taken });

export const viewPassType = (passType: CompletePassType, event: BaseEventView): PassTypeView => ({
  ...viewBasePassType(passType),
  visibility: passType.row.visibility === 'private' ? 'private' : 'public',
  active: passType.row.active,
  event,
  priceNow: passType.priceNow,
  accountTiers: passType.row.tiers,
});

export const viewListingPassType = (
  passType: Hosted<CompletePassType>,
  event: BaseEventView,
): ListingPassTypeView => ({
  ...viewPassType(passType, event),
  ...viewCounted(passType.stock),
  held: passType.held,
  updatedAt: passType.row.updated_at.toISOString(),
});

/** As many bundles as the scarcest of its passes allows. */
function bundlesLeft(bundle: CompletePackage): number | null {
  const left = bundle.passes.flatMap(({ row, passType }) => {
    const pieces = leftOf(passType.stock);
    return pieces === null ? [] : [Math.floor(pieces / row.quantity)];
  });
  return left.length === 0 ? null : Math.min(...left);
}

export const viewBasePackage = (bundle: CompletePackage): BaseEventPackageView => ({
  id: bundle.row.id,
  name: bundle.row.name,
  description: bundle.row.description,
  price: bundle.row.price,
  isActive: bundle.row.active,
  passes: bundle.passes.map(({ row, passType }) => ({
    id: row.id,
    passTypeId: row.pass_type_id,
    passType: viewBasePassType(passType),
    quantity: row.quantity,
  })),
  image: viewImage(bundle.row.image),
  sortOrder: bundle.row.sort_order,
  supply: bundlesLeft(bundle),
});

export const viewPackage = (bundle: CompletePackage): EventPackageView => ({
  ...viewBasePackage(bundle),
  createdAt: bundle.row.created_at.toISOString(),
  updatedAt: bundle.row.updated_at.toISOString(),
});

export const viewBaseAddOn = ({ row, stock }: CompleteAddOn): BaseEventAddOnView => ({
  id: row.id,
  name: row.name,
  shortDescription: row.short_description,
  longDescription: row.long_description,
  supply: leftOf(stock),
  price: row.price,
  pricePerNight: row.price_per_night,
  sortOrder: row.sort_order,
  eventId: row.event_id,
  image: viewImage(row.image),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  passTypeIds: row.pass_type_ids,
});

export const viewAddOn = (addOn: CompleteAddOn, event: BaseEventView): EventAddOnView => ({
  ...viewBaseAddOn(addOn),
  event,
});

export const viewListingAddOn = (addOn: Hosted<CompleteAddOn>, event: BaseEventView): ListingAddOnView => ({
  ...viewAddOn(addOn, event),
  ...viewCounted(addOn.stock),
  held: addOn.held,
});

interface StayBounds {
  readonly min_start: Date | null;
  readonly default_start: Date | null;
  readonly max_start: Date | null;
  readonly min_end: Date | null;
  readonly default_end: Date | null;
  readonly max_end: Date | null;
}
const viewBounds = (row: StayBounds) => ({
  minStart: iso(row.min_start),
  defaultStart: iso(row.default_start),
  maxStart: iso(row.max_start),
  minEnd: iso(row.min_end),
  defaultEnd: iso(row.default_end),
  maxEnd: iso(row.max_end),
});

export function viewBaseRoomType({ row, passTypes, addOns, stock }: CompleteRoomType): BaseEventRoomTypeView {
  const image = viewImage(row.image);
  // The wire promises a picture, and the host's calls ask for one.
  if (image === null) throw new Error(`room type ${row.id} has no picture`);
  return {
    id: row.id,
    name: row.name,
    price: row.price,
    pricePerNight: row.price_per_night,
    image,
    minPasses: row.min_passes,
    maxPasses: row.max_passes,
    ...viewBounds(row),
    sortOrder: row.sort_order,
    passTypes: passTypes.map(({ row: detail, passType }) => ({
      id: detail.id,
      passTypeId: detail.pass_type_id,
      passType: viewBasePassType(passType),
      enabled: detail.enabled,
      premium: detail.premium,
      includedNights: detail.included_nights,
      minPasses: detail.min_passes,
      maxPasses: detail.max_passes,
      ...viewBounds(detail),
    })),
    addOns: addOns.map((detail) => ({
      id: detail.id,
      addOnId: detail.add_on_id,
      ...viewBounds(detail),
    })),
    supply: leftOf(stock),
  };
}

export const viewRoomType = (roomType: CompleteRoomType): EventRoomTypeView => ({
  ...viewBaseRoomType(roomType),
  description: roomType.row.description,
  createdAt: roomType.row.created_at.toISOString(),
  updatedAt: roomType.row.updated_at.toISOString(),
});

export const viewListingRoomType = (roomType: Hosted<CompleteRoomType>): ListingRoomTypeView => ({
  ...viewRoomType(roomType),
  ...viewCounted(roomType.stock),
  held: roomType.held,
});

export const viewBaseCoupon = ({ row, passType, stock }: CompleteCoupon): BaseCouponView => ({
  id: row.id,
  code: row.code,
  eventId: row.event_id,
  ticketId: row.pass_type_id,
  ticket: passType === null ? null : viewBasePassType(passType),
  prePaid: row.pre_paid,
  active: row.active,
  startDate: iso(row.start_date),
  endDate: iso(row.end_date),
  discountAmount: row.discount_amount,
  discountPercent: row.discount_percent,
  quantityMin: row.quantity_min,
  quantityMax: row.quantity_max,
  useLimit: stock.supply,
  purchaseLimit: row.purchase_limit,
  emailDomains: row.email_domains.length === 0 ? null : row.email_domains.join(','),
  applyToPassType: row.apply_to_pass_type,
  applyToAddOns: row.apply_to_add_ons,
  applyToReservation: row.apply_to_reservation,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const viewCoupon = (coupon: CompleteCoupon): CouponView => ({
  ...viewBaseCoupon(coupon),
  description: coupon.row.description,
});

export const viewListingCoupon = (coupon: CompleteCoupon): ListingCouponView => ({
  ...viewCoupon(coupon),
  registrationId: coupon.row.registration_id,
  taken: coupon.stock.taken,
});

/** The join finds an account for each registration. */
export const viewCouponUse = ({ account, ...row }: CouponUseRow): ListingCouponUseView[] =>
  account === null
    ? []
    : [
        {
          id: row.id,
          status: row.status === 'ready' || row.status === 'needsInfo' ? row.status : 'canceled',
          passTypeName: row.pass_type_name,
          discount: row.discount,
          account: viewBaseAccount(account),
          createdAt: row.created_at.toISOString(),
        },
      ];
