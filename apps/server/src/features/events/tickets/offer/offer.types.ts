import type { Stock } from '../../../money/capacity/index.ts';
import type { CompletePassType } from '../../programme/index.ts';
import type { CouponRow } from '../coupons/coupons.queries.ts';
import type {
  AddOnRow,
  PackagePassRow,
  PackageRow,
  RoomAddOnRow,
  RoomPassTypeRow,
  RoomTypeRow,
} from './offer.queries.ts';

export interface CompletePackage {
  readonly row: PackageRow;
  readonly passes: readonly { readonly row: PackagePassRow; readonly passType: CompletePassType }[];
}

export interface CompleteAddOn {
  readonly row: AddOnRow;
  readonly stock: Stock;
}

export interface CompleteRoomType {
  readonly row: RoomTypeRow;
  readonly passTypes: readonly { readonly row: RoomPassTypeRow; readonly passType: CompletePassType }[];
  readonly addOns: readonly RoomAddOnRow[];
  readonly stock: Stock;
}

/** With pieces that are taken but not sold: in orders being put together, and offered to who waits. */
export type Hosted<T> = T & { readonly held: number };

/** Everything sold at an event, also what is switched off or private: whoever sells it looks at `active` and `visibility`. */
export interface Offer {
  readonly passTypes: readonly CompletePassType[];
  readonly packages: readonly CompletePackage[];
  readonly addOns: readonly CompleteAddOn[];
  readonly roomTypes: readonly CompleteRoomType[];
}

export interface CompleteCoupon {
  readonly row: CouponRow;
  /** Null: any pass type. */
  readonly passType: CompletePassType | null;
  /** Uses: how many there may be, how many there are. */
  readonly stock: Stock;
}
