import type { Context } from '../../../platform/context.ts';
import { withPower } from '../../ground/accounts/index.ts';
import * as queries from './setup.queries.ts';
import type { SetupStep } from './setup.types.ts';

export interface Guide {
  readonly row: queries.GuideRow;
  readonly hasMail: boolean;
}

const requireSettings = withPower('settings');

export async function getGuide(ctx: Context): Promise<Guide> {
  requireSettings(ctx.actor);
  return readGuide(ctx);
}

export async function closeGuide(ctx: Context, isClosed: boolean): Promise<Guide> {
  requireSettings(ctx.actor);
  return ctx.transaction(async (inner) => {
    await queries.putClosed(inner.db, ctx.organizationId, isClosed ? ctx.now() : null);
    return readGuide(inner);
  });
}

export async function passStep(ctx: Context, step: SetupStep, isPassed: boolean): Promise<Guide> {
  requireSettings(ctx.actor);
  return ctx.transaction(async (inner) => {
    await queries.putPassed(inner.db, ctx.organizationId, step, isPassed);
    return readGuide(inner);
  });
}

const readGuide = async (ctx: Context): Promise<Guide> => ({
  row: await queries.getGuide(ctx.db, ctx.organizationId),
  hasMail: ctx.services.mail.hasServer,
});
