import type { Context } from '../../../platform/context.ts';
import * as bookings from './booking-money.queries.ts';
import type { Invariant } from './integrity.types.ts';
import { listUnequalCredits } from './invoices.queries.ts';
import { listHeldOfWon, listUnlistedAccounts } from './payments.queries.ts';
import {
  listMixedSubscriptions,
  listOverrunTerms,
  listUnheardCharges,
  listUnpaidTerms,
} from './terms.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long a paid invoice may take to be heard of. */
const SETTLING_MS = 10 * 60_000;
/** Failed or disputed ones are looked at every night. */
const RETRIED_MS = 2 * DAY_MS;

/** An account that lists nothing for so long may have no right to. */
const LISTING_MS = 3 * DAY_MS;

const ago = ({ now }: Context, age: number): Date => new Date(now().getTime() - age);

/** Plans and bookings agree with the money that came for them. */
export const MONEY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'mixedSubscriptions',
    sentence: 'Subscriptions have another product or interval than their price',
    find: ({ db, organizationId }) => listMixedSubscriptions(db, organizationId),
  },
  {
    name: 'unpaidTerms',
    sentence: 'Subscriptions run for another amount or time than was paid for them',
    find: (ctx) => listUnpaidTerms(ctx.db, ctx.organizationId, ago(ctx, SETTLING_MS)),
  },
  {
    name: 'overrunTerms',
    sentence: 'Subscriptions go on although the time that was paid for them ended more than two days ago',
    find: (ctx) =>
      listOverrunTerms(ctx.db, ctx.organizationId, { before: ago(ctx, RETRIED_MS), now: ctx.now() }),
  },
  {
    name: 'unheardCharges',
    sentence: 'Subscriptions wait for a charge that ended more than a day ago',
    find: (ctx) => listUnheardCharges(ctx.db, ctx.organizationId, ago(ctx, DAY_MS)),
  },
  {
    name: 'wonDisputes',
    sentence: 'Disputes were won, and the books say that the bank still holds the money',
    find: ({ db, organizationId }) => listHeldOfWon(db, organizationId),
  },
  {
    name: 'unlistedDisputes',
    sentence: 'Payment accounts could not list their disputes for more than three days',
    find: (ctx) =>
      listUnlistedAccounts(ctx.db, ctx.organizationId, {
        before: ago(ctx, LISTING_MS),
        askedAfter: ago(ctx, DAY_MS),
      }),
  },
  {
    name: 'bookings',
    sentence: 'Bookings say another sum than the payment for them',
    find: ({ db, organizationId }) => bookings.listUnequalBookings(db, organizationId),
  },
  {
    name: 'refundedBookings',
    sentence: 'Bookings say that another sum went back than the refunds for them',
    find: ({ db, organizationId }) => bookings.listUnequalRefundedBookings(db, organizationId),
  },
  {
    name: 'creditNotes',
    sentence: 'Invoices were credited another sum than has gone back of the payments for them',
    find: (ctx) => listUnequalCredits(ctx.db, ctx.organizationId, ago(ctx, RETRIED_MS)),
  },
  {
    name: 'keptOfCanceledBookings',
    sentence: 'Bookings were canceled, and the money for them has not been refunded',
    find: (ctx) => bookings.listKeptOfCanceledBookings(ctx.db, ctx.organizationId, ago(ctx, RETRIED_MS)),
  },
];
