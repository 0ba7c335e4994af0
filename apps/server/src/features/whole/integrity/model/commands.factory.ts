import fc from 'fast-check';
import { bookingCommands } from './booking-commands.factory.ts';
import { someone, type Command } from './command.factory.ts';
import { invoiceCommands } from './invoice-commands.factory.ts';
import { subscriptionCommands, subscriptionLife } from './subscription-commands.factory.ts';
import type { World } from './world.factory.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const passOf = async (world: World, guest: number, index: number): Promise<string> => {
  const ids = await world.passesOf(world.guest(guest));
  return ids[index % Math.max(1, ids.length)] ?? NOBODY;
};
const ofPass = async (world: World, guest: number, index: number, more: string): Promise<string> =>
  world.shop.at(`/attendee/passes/${await passOf(world, guest, index)}${more}`);
const hosted = async (world: World, guest: number, index: number, more: string): Promise<string> =>
  `/listings/${world.shop.eventId}/attendees/${world.guest(guest).id}/passes/${await passOf(world, guest, index)}${more}`;
const submit = (world: World, guest: number) =>
  world.ask(world.guest(guest).post(world.shop.at('/registration/submit')));
const seats = ({ shop }: World): string => shop.at(`/sessions/${shop.sessionId}/registration`);
const order = ({ shop }: World): string => shop.at('/registration/intent');
const group = ({ shop }: World, quantity: number): string =>
  shop.at(`/registration/coupons/intent?ticketId=${shop.day}&quantity=${quantity}`);

const buying: fc.Arbitrary<Command>[] = [
  someone('buy', (world, guest, index) =>
    world.buy(
      world.guest(guest),
      world.choose(world.guest(guest), [index % 2 === 0 ? world.shop.day : world.shop.half, world.shop.day], {
        withExtras: index > 5,
      }),
    ),
  ),
  someone('buyBundle', (world, guest) =>
    world.buy(world.guest(guest), world.chooseBundle(world.guest(guest))),
  ),
  someone('buyWithCoupon', (world, guest) =>
    world.buy(
      world.guest(guest),
      world.choose(world.guest(guest), [world.shop.day], { couponCode: world.shop.code }),
    ),
  ),
  someone('buyGroup', async (world, guest, index) => {
    await world.pay(world.guest(guest), group(world, index + 1));
    await submit(world, guest);
  }),
  someone('buySeat', async (world, guest, index) => {
    const passId = await passOf(world, guest, index);
    await world.ask(world.guest(guest).post(`${seats(world)}/passes`, [{ passId }]));
    await world.pay(world.guest(guest), `${seats(world)}/intent`);
    await world.ask(world.guest(guest).post(`${seats(world)}/submit`));
  }),
  someone('buyAddOn', async (world, guest, index) =>
    world.pay(
      world.guest(guest),
      await ofPass(world, guest, index, `/addOns/intent?addOnIds=${world.shop.lunch}`),
    ),
  ),
  someone('useGroupCode', async (world, guest, index) => {
    const codes = await world.codesOf(world.guest(guest + 1));
    const couponCode = codes[index % Math.max(1, codes.length)];
    if (couponCode === undefined) return;
    await world.choose(world.guest(guest), [world.shop.day], { couponCode });
    await submit(world, guest);
  }),
];

const cutting = someone('cutWhileSubmitting', async (world, guest) => {
  await world.cutDatabase(submit(world, guest));
  return true;
});

const steps: fc.Arbitrary<Command>[] = [
  someone('choose', (world, guest, index) =>
    world.choose(
      world.guest(guest),
      [world.shop.free, world.shop.day, world.shop.half].slice(0, (index % 3) + 1),
      { withExtras: index > 3 },
    ),
  ),
  someone('chooseNothing', (world, guest) => world.choose(world.guest(guest), [])),
  someone('intend', (world, guest) => world.intend(world.guest(guest), order(world))),
  someone('intendGroup', (world, guest, index) => world.intend(world.guest(guest), group(world, index + 1))),
  someone('intendSeat', async (world, guest, index) => {
    const passId = await passOf(world, guest, index);
    await world.ask(world.guest(guest).post(`${seats(world)}/passes`, [{ passId }]));
    await world.intend(world.guest(guest), `${seats(world)}/intent`);
  }),
  someone('intendAddOn', async (world, guest, index) =>
    world.intend(
      world.guest(guest),
      await ofPass(world, guest, index, `/addOns/intent?addOnIds=${world.shop.lunch}`),
    ),
  ),
  someone('submit', submit),
  someone('submitSeat', (world, guest) => world.ask(world.guest(guest).post(`${seats(world)}/submit`))),
];

/** Of a payment, whatever it is for. */
const paying: fc.Arbitrary<Command>[] = [
  someone('promise', (world, guest, index) =>
    world.aboutIntent(index, (id, owner) =>
      (owner ?? world.guest(guest)).post(`/organization/intents/${id}/capture`, {}),
    ),
  ),
  someone('callOffPayment', (world, guest, index) =>
    world.aboutIntent(index, (id, owner) =>
      (owner ?? world.guest(guest)).post(`/organization/intents/${id}/callOff`),
    ),
  ),
  someone('callOffPaymentByStaff', (world, _guest, index) =>
    world.aboutIntent(index, (id) => world.staff.post(`/admin/payments/intents/${id}/callOff`)),
  ),
  someone('payByHand', (world, _guest, index) =>
    world.aboutIntent(index, (id) => world.staff.post(`/admin/payments/intents/${id}/paid`)),
  ),
  someone('switchProvider', (world, _guest, index) => world.switchProvider(index)),
];

const undoing: fc.Arbitrary<Command>[] = [
  someone('cancel', async (world, guest, index) =>
    world.ask(world.guest(guest).put(await ofPass(world, guest, index, '/cancel'), {})),
  ),
  someone('cancelByHost', async (world, guest, index) =>
    world.ask(world.staff.put(await hosted(world, guest, index, '/cancel'), {})),
  ),
  someone('refundByHost', async (world, guest, index) =>
    world.ask(world.staff.put(await hosted(world, guest, index, '/refund'), { refunded: 400 * (index + 1) })),
  ),
  someone('handOn', async (world, guest, index) =>
    world.ask(
      world.guest(guest).post(await ofPass(world, guest, index, '/transfer'), {
        receiverId: world.guest(guest + 1).id,
      }),
    ),
  ),
];

const returning: fc.Arbitrary<Command>[] = [
  someone('refundByStaff', (world, _guest, index) =>
    world.aboutIntent(index, (id) =>
      world.staff.post(`/admin/payments/intents/${id}/refunds`, { amount: 700 * (index + 1) }),
    ),
  ),
  someone('markRefunded', (world, _guest, index) => world.markRefunded(index)),
  someone('erase', (world, guest) => world.erase(guest)),
  someone('merge', (world, guest) => world.merge(guest)),
];

const atTheProvider: fc.Arbitrary<Command>[] = [
  someone('confirm', (world, _guest, index) => world.confirm(index)),
  someone('confirmSlowly', (world, _guest, index) => world.confirm(index, true)),
  someone('hear', ({ desk }, _guest, index) => desk.hear(index)),
  someone('hearTwice', ({ desk }, _guest, index) => desk.hear(index, 2)),
  someone('postpone', async ({ desk }, _guest, index) => desk.postpone(index)),
  someone('hearLate', ({ desk }, _guest, index) => desk.hearLate(index)),
  someone('refundAtDesk', ({ desk }, _guest, index) => desk.refund(index, 500 * (index + 1), true)),
  someone('refundUnheard', ({ desk }, _guest, index) => desk.refund(index, 500 * (index + 1), false)),
  someone('failRefund', ({ desk }, _guest, index) => desk.failRefund(index)),
  someone('dispute', ({ desk }, _guest, index) => desk.dispute(index)),
  someone('decide', ({ desk }, _guest, index) => desk.decide(index % 2 === 0)),
  someone('appeal', ({ desk }, _guest, index) => desk.appeal(index)),
  someone('disputePart', ({ desk }, _guest, index) => desk.dispute(index, true)),
  someone('decideInPart', ({ desk }) => desk.decide(false, true)),
];

const breaking: fc.Arbitrary<Command>[] = [
  someone('breakProvider', async (world, _guest, index) => {
    world.breakProvider(index % 2 === 0 ? 'before' : 'after');
    return true;
  }),
  someone('cutWhileHearing', async (world, _guest, index) => {
    await world.cutDatabase(world.desk.hear(index));
    return true;
  }),
  someone('restart', async (world) => {
    await world.restart();
    return true;
  }),
  someone('passTime', async (world) => {
    await world.passTime();
    return true;
  }),
  someone('passTerm', (world) => world.passTerm()),
];

const ending: fc.Arbitrary<Command>[] = [
  someone('delete', (world) => world.ask(world.staff.delete(`/listings/${world.shop.eventId}`))),
  someone('callOff', (world) => world.ask(world.staff.post(`/listings/${world.shop.eventId}/cancel`, {}))),
];

const anybody = [
  { weight: 3, arbitrary: fc.oneof(...paying) },
  { weight: 3, arbitrary: fc.oneof(...returning) },
  { weight: 5, arbitrary: fc.oneof(...atTheProvider) },
  { weight: 3, arbitrary: fc.oneof(...breaking) },
];

/** Purchases come more often, so that there is something to undo; ends more seldom. */
const tickets = [
  { weight: 6, arbitrary: fc.oneof(...buying) },
  { weight: 4, arbitrary: fc.oneof(...steps, cutting) },
  { weight: 4, arbitrary: fc.oneof(...undoing) },
  { weight: 1, arbitrary: fc.oneof(...ending) },
];
const bookings = [{ weight: 14, arbitrary: fc.oneof(...bookingCommands) }];
const invoices = [{ weight: 10, arbitrary: fc.oneof(...invoiceCommands) }];
const subscriptions = [
  { weight: 14, arbitrary: fc.oneof(...subscriptionCommands) },
  { weight: 8, arbitrary: fc.oneof(...subscriptionLife) },
];

type Trade = 'tickets' | 'bookings' | 'invoices' | 'subscriptions' | 'everything';
export const COMMANDS: Readonly<Record<Trade, fc.Arbitrary<Command>>> = {
  tickets: fc.oneof(...tickets, ...anybody),
  bookings: fc.oneof(...bookings, ...anybody),
  invoices: fc.oneof(...invoices, ...anybody),
  subscriptions: fc.oneof(...subscriptions, ...anybody),
  everything: fc.oneof(...tickets, ...bookings, ...invoices, ...subscriptions, ...anybody),
};
