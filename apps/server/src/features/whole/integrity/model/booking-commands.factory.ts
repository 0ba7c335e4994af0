import type fc from 'fast-check';
import { dayAhead, makeShop, type Shop } from '../../../events/bookings/bookings.factory.ts';
import { someone, type Command } from './command.factory.ts';
import type { Thing, World } from './world.factory.ts';

const TIMES = ['09:00', '10:00', '11:00', '12:00'];
const timeOf = (index: number): string => TIMES[index % TIMES.length] ?? '09:00';
const DAY = dayAhead(9);
const WEEKS = { day: DAY, until: dayAhead(24) };

/** Two pieces of each hour; half goes back until a year before. */
const houses = new WeakMap<World, Promise<Shop>>();
function houseOf(world: World): Promise<Shop> {
  const known = houses.get(world);
  if (known !== undefined) return known;
  const refunds = [
    { hours: 0, percentage: 50 },
    { hours: 210, percentage: 100 },
  ];
  const made = makeShop(world.staff, { price: 2501, supply: 2, slotDuration: 60, refunds });
  houses.set(world, made);
  return made;
}

async function take(world: World, guest: number, index: number): Promise<Thing | undefined> {
  const { path } = await houseOf(world);
  const owner = world.guest(guest);
  const wish = { day: DAY, time: timeOf(index) };
  return world.keep('booking', owner, await world.ask(owner.post<{ id: string }>(`${path}/slots`, wish)));
}

async function takeSeries(world: World, guest: number, index: number): Promise<Thing | undefined> {
  const { path } = await houseOf(world);
  const owner = world.guest(guest);
  const wish = { ...WEEKS, time: timeOf(index) };
  return world.keep('series', owner, await world.ask(owner.post<{ id: string }>(`${path}/series`, wish)));
}

const at = ({ kind, id }: Thing, more = ''): string =>
  kind === 'series' ? `/bookings/series/${id}${more}` : `/bookings/${id}${more}`;
const confirm = (world: World, one: Thing) => world.ask(one.owner.post(at(one)));

async function buy(world: World, one: Thing | undefined): Promise<void> {
  if (one === undefined) return;
  await world.pay(one.owner, at(one, '/intent'));
  await confirm(world, one);
}

type Kind = 'booking' | 'series';
const about = (
  name: string,
  kind: Kind,
  work: (world: World, one: Thing, index: number) => Promise<unknown>,
): fc.Arbitrary<Command> =>
  someone(name, (world, guest, index) => world.aboutThing(kind, index, (one) => work(world, one, guest)));

const ofKind = (kind: Kind, named: string): fc.Arbitrary<Command>[] => [
  about(`intend${named}`, kind, (world, one) => world.intend(one.owner, at(one, '/intent'))),
  about(`pay${named}`, kind, (world, one) => world.pay(one.owner, at(one, '/intent'))),
  about(`confirm${named}`, kind, confirm),
  about(`cancel${named}`, kind, (world, one) => world.ask(one.owner.delete(at(one)))),
];

/** Dates of a series are bookings as well, which the staff cancels and moves one by one. */
async function anyBooking(world: World, index: number): Promise<string | undefined> {
  const all = await world.ask(world.staff.get<{ id: string }[]>('/admin/bookings?pageSize=50'));
  return all?.[index % Math.max(1, all.length)]?.id;
}
const byStaff = (name: string, more: string, body: (guest: number, index: number) => object) =>
  someone(name, async (world, guest, index) => {
    const id = await anyBooking(world, index);
    world.wasAccepted = false;
    if (id !== undefined)
      await world.ask(world.staff.post(`/admin/bookings/${id}/${more}`, body(guest, index)));
  });

export const bookingCommands: fc.Arbitrary<Command>[] = [
  someone('takeSlot', take),
  someone('takeSeries', takeSeries),
  someone('buySlot', async (world, guest, index) => buy(world, await take(world, guest, index))),
  someone('buySeries', async (world, guest, index) => buy(world, await takeSeries(world, guest, index))),
  ...ofKind('booking', 'Slot'),
  ...ofKind('series', 'Series'),
  about('cutWhileConfirming', 'booking', async (world, one) => {
    await world.cutDatabase(confirm(world, one));
    world.wasAccepted = true;
  }),
  someone('cancelDate', async (world, guest, index) => {
    const owner = world.guest(guest);
    const all = await world.ask(owner.get<{ id: string }[]>('/bookings?pageSize=50'));
    const id = all?.[index % Math.max(1, all.length)]?.id;
    world.wasAccepted = false;
    if (id !== undefined) await world.ask(owner.delete(`/bookings/${id}`));
  }),
  byStaff('cancelSlotByStaff', 'cancel', (guest) => ({ refund: guest === 0 })),
  byStaff('moveSlot', 'move', (guest, index) => ({
    day: guest === 0 ? DAY : dayAhead(10),
    time: timeOf(index + 1),
  })),
  someone('giveSlot', async (world, guest, index) => {
    const { space } = await houseOf(world);
    const wish = { day: DAY, time: timeOf(index), accountId: world.guest(guest).id };
    await world.ask(world.staff.post(`/admin/bookings/spaces/${space.id}/bookings`, wish));
  }),
  someone('closeDay', async (world, guest) => {
    const { place } = await houseOf(world);
    const range = { start: `${DAY}T10:00:00Z`, end: `${DAY}T12:00:00Z`, cancel: guest === 0 };
    const path = `/admin/bookings/places/${place.id}/closures`;
    const made = await world.ask(world.staff.post<{ closure: { id: string } }>(path, range));
    world.keep('closure', world.staff, made?.closure);
  }),
  someone('openDay', (world, _guest, index) =>
    world.aboutThing('closure', index, ({ id }) =>
      world.ask(world.staff.delete(`/admin/bookings/closures/${id}`)),
    ),
  ),
  someone('changePrice', async (world, _guest, index) => {
    const { space } = await houseOf(world);
    await world.ask(world.staff.put(`/admin/bookings/spaces/${space.id}`, { price: 2500 + index }));
  }),
];
