import { until } from '../../../../testing/app.ts';
import { undoForgottenSales } from '../../../events/attendee/attendance.factory.ts';
import { releaseHolds, returnAllOwed, sweepSeries } from '../../../events/bookings/bookings.factory.ts';
import { returnCredited } from '../../../money/invoices/index.ts';
import { endOverduePayments, repairPayments } from '../../../money/payments/index.ts';
import { within } from '../../../money/subscriptions/subscriptions.factory.ts';
import { releaseExpired } from '../../../events/registration/index.ts';
import { checkIntegrity } from '../integrity.service.ts';
import { comparePlans, settlePlans } from './subscription-commands.factory.ts';
import type { World } from './world.factory.ts';

const DAY = 24 * 60 * 60_000;

let patience = 0;

/** All messages arrive, time passes, and the jobs have come to their end. */
export async function settle(world: World): Promise<string[]> {
  world.isBroken = true;
  world.mend();
  await world.restart();
  await world.desk.settle();
  await world.passTime();
  const ctx = world.org.context();
  let told: string[] = [];
  // A fault that is left after these turns is left for good.
  for (let turn = 0; turn < 8; turn += 1) {
    await endOverduePayments(ctx);
    await repairPayments(ctx);
    const { signal } = new AbortController();
    await releaseExpired(ctx, signal);
    await releaseHolds(ctx, signal);
    await sweepSeries(ctx, signal);
    await returnAllOwed(ctx, {});
    await undoForgottenSales(ctx, signal);
    await returnCredited(ctx);
    await settlePlans(world);
    const later = within(ctx, new Date(Date.now() + 3 * DAY));
    told = await until(
      async () => [
        ...(await checkIntegrity(later)),
        ...(await world.compare()),
        ...(await comparePlans(world)),
      ],
      (sentences) => sentences.length === 0 || ++patience % 20 === 0,
    );
    if (told.length === 0) return told;
    await world.desk.settle();
    await world.refundAgain();
    await world.passTime();
  }
  return told;
}
