import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import {
  getOwnRegistration,
  listPassesByIds,
  needsRegistration,
  type CompletePass,
  type RegistrationRow,
} from '../registration/index.ts';
import * as queries from './attendance.queries.ts';

/** The caller's registration once something has come of it; 454 before. */
export async function getAttendance(ctx: Context, event: string): Promise<RegistrationRow> {
  const registration = await getOwnRegistration(ctx, event);
  if (!(await queries.isAttendance(ctx.db, ctx.organizationId, registration.id))) throw needsRegistration();
  return registration;
}

export interface HeldPass {
  readonly registration: RegistrationRow;
  readonly pass: queries.OwnPassRow;
}

/** A pass that is the caller's now; those of others, and those handed on, are not there. */
export async function getHeldPass(ctx: Context, event: string, passId: string): Promise<HeldPass> {
  const registration = await getAttendance(ctx, event);
  const pass = isUuid(passId)
    ? await queries.findOwnPass(ctx.db, ctx.organizationId, registration.id, passId)
    : undefined;
  if (pass === undefined) throw notFound('pass');
  return { registration, pass };
}

export async function completePass(ctx: Context, passId: string): Promise<CompletePass> {
  const [pass] = await listPassesByIds(ctx, [passId]);
  if (pass === undefined) throw notFound('pass');
  return pass;
}
