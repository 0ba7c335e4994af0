import { invalid, notFound } from '../../../../platform/errors.ts';
import { isUuid } from '../../../../platform/ids.ts';
import type { Draft } from './draft.service.ts';
import type { SelectionInput } from './draft.schemas.ts';
import type { Offer } from './offer.service.ts';
import type { SoldPassType } from './offer.queries.ts';
import { NOTHING, type PackageLine, type PassLine, type Selection } from '../paying/pricing.ts';
import { notYetSold } from '../registrations.policy.ts';
import type { RegistrationEventRow } from '../registrations.queries.ts';

export interface WantedPass {
  readonly id: string;
  readonly passTypeId: string;
  readonly packageId: string | null;
  readonly couponId: string | null;
}
export interface Wanted {
  readonly passes: readonly WantedPass[];
  readonly packages: readonly Omit<PackageLine, 'price'>[];
}

/** Ids come in any case; the database keeps them in lower case. */
export function readSelection({ passes, packages }: SelectionInput): Wanted {
  const wanted = {
    passes: passes.map((pass) => ({
      id: readId(pass.id),
      passTypeId: pass.ticketId.toLowerCase(),
      packageId: pass.packageId?.toLowerCase() ?? null,
      couponId: pass.couponId?.toLowerCase() ?? null,
    })),
    packages: packages.map((bundle) => ({
      id: readId(bundle.id),
      packageId: bundle.packageId.toLowerCase(),
    })),
  };
  const ids = [...wanted.passes, ...wanted.packages].map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalid('id.twice', { field: 'passes' });
  return wanted;
}

export function readId(id: string): string {
  if (!isUuid(id)) throw invalid('id.invalid', { field: 'id' });
  return id.toLowerCase();
}

/** Passes and packages that were chosen before keep their price as long as the hold runs; new ones cost what they cost now. */
export function priceSelection(
  { standing, selection, isNew }: Draft,
  wanted: Wanted,
  { passTypes, packages: offered }: Offer,
): Selection {
  const before = isNew ? NOTHING : selection;
  const known = new Map(before.passes.map((pass) => [pass.id, pass]));
  const passes = wanted.passes.map(
    (pass) => keptLine(known.get(pass.id), pass) ?? newLine(pass, priceOf(passTypes, pass, standing.event)),
  );
  refuseQuantities(passes, passTypes);
  const packages = offered.map(
    (bundle) =>
      before.packages.find((line) => line.id === bundle.id && line.packageId === bundle.packageId) ?? bundle,
  );
  const rooms = new Set(passes.map(({ reservationId }) => reservationId));
  return { passes, packages, reservations: selection.reservations.filter(({ id }) => rooms.has(id)) };
}

function keptLine(known: PassLine | undefined, pass: WantedPass): PassLine | undefined {
  const isSame = known?.passTypeId === pass.passTypeId && known.packageId === pass.packageId;
  return isSame ? { ...known, couponId: pass.couponId, discount: 0 } : undefined;
}

const newLine = (pass: WantedPass, price: number): PassLine => ({
  ...pass,
  reservationId: null,
  price,
  discount: 0,
  addOns: [],
});

/** New items in the selection must be on sale; in a bundle, the bundle is priced instead of the pass. */
function priceOf(passTypes: Offer['passTypes'], pass: WantedPass, event: RegistrationEventRow): number {
  const passType = passTypes.get(pass.passTypeId);
  if (passType === undefined || !passType.active) throw notFound('passType');
  const refusal = notYetSold(event, passType.override_start_date, event.now);
  if (refusal !== undefined) throw refusal;
  return pass.packageId === null ? passType.price : 0;
}

function refuseQuantities(passes: readonly PassLine[], sold: ReadonlyMap<string, SoldPassType>): void {
  for (const passType of sold.values()) {
    const { name, min_quantity_per_sale: min, max_quantity_per_sale: max } = passType;
    const count = passes.filter((pass) => pass.passTypeId === passType.id && pass.packageId === null).length;
    if (count > max) throw invalid('passType.tooMany', { values: { name, max }, field: 'passes' });
    if (count > 0 && count < min)
      throw invalid('passType.tooFew', { values: { name, min }, field: 'passes' });
  }
}
