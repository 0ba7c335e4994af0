import type fc from 'fast-check';
import { someone, type Command } from './command.factory.ts';
import type { Thing, World } from './world.factory.ts';

const lines = (index: number): object[] => [
  { name: 'Stand', quantity: 1 + (index % 3), amount: 5003 },
  { name: 'Early bird', quantity: 1, amount: -100 * index },
];

async function write(world: World, guest: number, index: number): Promise<Thing | undefined> {
  const owner = world.guest(guest);
  const tax = index % 2 === 0 ? { taxRate: 19, taxName: 'USt' } : {};
  const wish = { title: 'Sponsorship', accountId: owner.id, lineItems: lines(index), ...tax };
  const made = await world.ask(world.staff.post<{ id: string }>('/admin/invoices', wish));
  return world.keep('invoice', owner, made);
}

const act = (world: World, { id }: Thing, more: string, body: object = {}) =>
  world.ask(world.staff.post(`/admin/invoices/${id}/${more}`, body));

const about = (
  name: string,
  work: (world: World, one: Thing, guest: number, index: number) => Promise<unknown>,
): fc.Arbitrary<Command> =>
  someone(name, (world, guest, index) =>
    world.aboutThing('invoice', index, (one) => work(world, one, guest, index)),
  );

const pay = (world: World, { owner, id }: Thing) => world.pay(owner, `/invoices/${id}/intent`);

export const invoiceCommands: fc.Arbitrary<Command>[] = [
  someone('draftInvoice', write),
  someone('sendNew', async (world, guest, index) => {
    const one = await write(world, guest, index);
    if (one !== undefined) await act(world, one, 'send');
  }),
  someone('billAndPay', async (world, guest, index) => {
    const one = await write(world, guest, index);
    if (one === undefined) return;
    await act(world, one, 'send');
    // Asked of the staff, the money is put to the invoice before the next command, and not whenever its job comes.
    if ((await pay(world, one)) !== undefined) await act(world, one, 'paid');
  }),
  about('changeInvoice', (world, { id }, guest, index) =>
    world.ask(world.staff.put(`/admin/invoices/${id}`, { lineItems: lines(index + guest + 1) })),
  ),
  about('deleteInvoice', (world, { id }) => world.ask(world.staff.delete(`/admin/invoices/${id}`))),
  about('sendInvoice', (world, one) => act(world, one, 'send')),
  about('intendInvoice', (world, { owner, id }) => world.intend(owner, `/invoices/${id}/intent`)),
  about('payInvoice', pay),
  about('payInvoiceByHand', (world, one) => act(world, one, 'paid')),
  about('payTwoWays', async (world, one) => {
    const both = await Promise.all([pay(world, one), act(world, one, 'paid')]);
    // One of both is enough.
    world.wasAccepted = both.some((done) => done !== undefined);
  }),
  about('voidInvoice', (world, one) => act(world, one, 'void')),
  about('creditInvoice', (world, one, guest, index) =>
    act(world, one, 'credit', { amount: guest === 0 ? 5003 : 700 * (index + 1), reason: 'Smaller stand' }),
  ),
  about('creditTwice', async (world, one) => {
    const credit = { amount: 5003, reason: 'Smaller stand' };
    const both = await Promise.all([act(world, one, 'credit', credit), act(world, one, 'credit', credit)]);
    world.wasAccepted = both.some((done) => done !== undefined);
  }),
  about('copyInvoice', async (world, one) => {
    const path = `/admin/invoices/${one.id}/copy`;
    world.keep('invoice', one.owner, await world.ask(world.staff.post<{ id: string }>(path)));
  }),
  about('remind', (world, one) => act(world, one, 'remind')),
  about('cutWhileCrediting', async (world, one) => {
    await world.cutDatabase(act(world, one, 'credit', { amount: 300, reason: 'Late' }));
    world.wasAccepted = true;
  }),
];
