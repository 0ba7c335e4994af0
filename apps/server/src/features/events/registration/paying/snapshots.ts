import { Type } from 'typebox';
import { read } from '../../../../platform/check.ts';
import type { Selection } from './pricing.ts';

const Amount = Type.Integer({ minimum: 0 });
const Id = Type.String();
const MaybeId = Type.Union([Id, Type.Null()]);
const MaybeDate = Type.Union([Type.String(), Type.Null()]);

/** The paid items, stored with the payment: exactly these are delivered, whatever was chosen in another window. */
const Snapshot = Type.Object({
  passes: Type.Array(
    Type.Object({
      id: Id,
      passTypeId: Id,
      packageId: MaybeId,
      couponId: MaybeId,
      reservationId: MaybeId,
      price: Amount,
      discount: Amount,
      addOns: Type.Array(Type.Object({ addOnId: Id, price: Amount, discount: Amount })),
    }),
  ),
  packages: Type.Array(Type.Object({ id: Id, packageId: Id, price: Amount })),
  reservations: Type.Array(
    Type.Object({
      id: Id,
      roomTypeId: Id,
      start: MaybeDate,
      end: MaybeDate,
      price: Amount,
      discount: Amount,
    }),
  ),
});

export function readSnapshot(details: Readonly<Record<string, unknown>>): Selection {
  const snapshot = read(Snapshot, details['selection']);
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return {
    ...snapshot,
    reservations: snapshot.reservations.map((room) => ({
      ...room,
      start: date(room.start),
      end: date(room.end),
    })),
  };
}

export const writeSnapshot = (selection: Selection): Record<string, unknown> => ({
  // As JSON will have it, so that what is read back compares.
  selection: JSON.parse(JSON.stringify(selection)) as unknown,
});

export const isSame = (one: Selection, other: Selection): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = ({ passes, packages, reservations }: Selection): unknown => [
  passes.map(fieldsOf).toSorted(),
  packages.map(fieldsOf).toSorted(),
  reservations.map(fieldsOf).toSorted(),
];

const fieldsOf = (line: object): string =>
  JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)));
