import type { Context } from '../../../platform/context.ts';
import { PermanentJobError } from '../../../platform/jobs/job.ts';
import { siteOrigin } from '../../../platform/site-address.ts';
import * as queries from './push.queries.ts';

/** The content of a push message; the paths are the site's. */
export interface Shown {
  /** A later one of the same id takes the place of the earlier. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly icon: string | null;
}

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_SECONDS = 30;

/** Devices of these people that the services now set up can reach. */
export const listReachable = (ctx: Context, accountIds: readonly string[]) =>
  queries.listDeviceIds(ctx.db, ctx.organizationId, accountIds, [...ctx.services.push.services]);

/** One try, the first is 1. Answers after how many seconds to try again, if that makes sense. */
export async function deliver(
  ctx: Context,
  device: queries.PushDeviceRow,
  shown: Shown,
  attempt: number,
): Promise<number | undefined> {
  const outcome = await ctx.services.push.send(addressOf(device), messageOf(ctx, shown), ctx.organization);
  switch (outcome.kind) {
    case 'delivered':
      return undefined;
    case 'gone':
      await queries.deleteGoneDevice(ctx.db, ctx.organizationId, device);
      return undefined;
    case 'retryLater':
      if (attempt >= MAX_ATTEMPTS) throw new PermanentJobError(`${device.push_service} does not answer`);
      return Math.max(outcome.afterSeconds ?? 0, FIRST_WAIT_SECONDS * 4 ** (attempt - 1));
    case 'failed':
      throw new PermanentJobError(`${device.push_service}: ${outcome.reason}`);
  }
}

const addressOf = ({ push_service, token, p256dh, auth }: queries.PushDeviceRow) => ({
  service: push_service,
  token,
  keys: p256dh === null || auth === null ? null : { p256dh, auth },
});

function messageOf(ctx: Context, { id, title, body, url, icon }: Shown) {
  const absolute = (path: string): string => new URL(path, siteOrigin(ctx)).href;
  return { id, title, body, url: absolute(url), icon: icon === null ? null : absolute(icon) };
}
