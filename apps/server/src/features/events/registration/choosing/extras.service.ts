import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { readInstant } from '../../../../platform/period.ts';
import { listAddOnsByIds, type CompleteAddOn } from '../../tickets/index.ts';
import { checkChange } from './checks.service.ts';
import { changeDraft, lockDraft, refuseUnopened, type Draft } from './draft.service.ts';
import type { AddOnsInput, ReservationsInput } from './draft.schemas.ts';
import type { PassLine, ReservationLine, Selection } from '../paying/pricing.ts';
import { getStanding } from '../registrations.service.ts';
import { readId } from './selection.policy.ts';
import { writeChange } from './writing.service.ts';

/** Add-ons of passes that are being chosen; passes not named keep theirs. */
export async function chooseAddOns(ctx: Context, idOrSlug: string, input: AddOnsInput): Promise<null> {
  const standing = await getStanding(ctx, idOrSlug);
  const wanted = new Map(
    input.map(({ id, addOns }) => [
      id.toLowerCase(),
      [...new Set(addOns.map((addOn) => addOn.id.toLowerCase()))],
    ]),
  );
  refuseUnopened(standing);
  await changeDraft(ctx, standing, async (inner) => {
    const draft = await lockDraft(inner, standing);
    refuseUnknownPasses(draft, [...wanted.keys()]);
    const catalog = await listAddOnsByIds(inner, [...wanted.values()].flat());
    const selection = priceAddOns(draft, wanted, catalog);
    const checked = await checkChange(inner, draft, { selection });
    await writeChange(inner, draft, checked);
  });
  return null;
}

function priceAddOns(
  { standing, selection }: Draft,
  wanted: ReadonlyMap<string, readonly string[]>,
  catalog: ReadonlyMap<string, CompleteAddOn>,
): Selection {
  const passes = selection.passes.map((pass): PassLine => {
    const ids = wanted.get(pass.id);
    if (ids === undefined) return pass;
    return {
      ...pass,
      addOns: ids.toSorted().map((id) => {
        const addOn = catalog.get(id);
        if (addOn === undefined || addOn.row.event_id !== standing.event.id) throw notFound('addOn');
        if (!fits(addOn, pass))
          throw conflict('addOn.passType', { values: { name: addOn.row.name }, field: 'addOns' });
        const known = pass.addOns.find(({ addOnId }) => addOnId === id);
        return { addOnId: id, price: known?.price ?? addOn.row.price, discount: 0 };
      }),
    };
  });
  return { ...selection, passes };
}

export const fits = ({ row }: CompleteAddOn, { passTypeId }: PassLine): boolean =>
  row.pass_type_ids.length === 0 || row.pass_type_ids.includes(passTypeId);

type Room = Pick<ReservationLine, 'id' | 'roomTypeId' | 'start' | 'end'>;

/** Rooms of passes that are being chosen; passes that name the same reservation share it. */
export async function chooseReservations(
  ctx: Context,
  idOrSlug: string,
  input: ReservationsInput,
): Promise<null> {
  const standing = await getStanding(ctx, idOrSlug);
  const wanted = new Map(
    input.map(({ id, reservation }) => [
      id.toLowerCase(),
      reservation === null ? null : readRoom(reservation),
    ]),
  );
  refuseUnopened(standing);
  await changeDraft(ctx, standing, async (inner) => {
    const draft = await lockDraft(inner, standing);
    refuseUnknownPasses(draft, [...wanted.keys()]);
    const selection = shareRooms(draft, wanted);
    const checked = await checkChange(inner, draft, { selection });
    await writeChange(inner, draft, checked);
  });
  return null;
}

/** The price of a room depends on who shares it, so that the check sets it. */
function shareRooms({ selection }: Draft, wanted: ReadonlyMap<string, Room | null>): Selection {
  const passes = selection.passes.map((pass) => {
    const room = wanted.get(pass.id);
    return room === undefined ? pass : { ...pass, reservationId: room?.id ?? null };
  });
  const kept = new Map(selection.reservations.map((room) => [room.id, room]));
  for (const room of wanted.values())
    if (room !== null) {
      const twin = [...wanted.values()].find(
        (other) => other?.id === room.id && JSON.stringify(other) !== JSON.stringify(room),
      );
      if (twin !== undefined) throw invalid('reservation.differs', { field: 'reservation' });
      kept.set(room.id, { ...room, price: 0, discount: 0 });
    }
  const used = new Set(passes.map(({ reservationId }) => reservationId));
  const reservations = [...kept.values()].filter(({ id }) => used.has(id));
  return { ...selection, passes, reservations };
}

function readRoom(input: NonNullable<ReservationsInput[number]['reservation']>): Room {
  const date = (text: string | null | undefined, field: string): Date | null =>
    text === null || text === undefined ? null : readInstant(text, field);
  return {
    id: readId(input.id),
    roomTypeId: input.eventRoomTypeId.toLowerCase(),
    start: date(input.start, 'start'),
    end: date(input.end, 'end'),
  };
}

function refuseUnknownPasses({ selection }: Draft, ids: readonly string[]): void {
  if (ids.some((id) => !selection.passes.some((pass) => pass.id === id))) throw notFound('pass');
}
