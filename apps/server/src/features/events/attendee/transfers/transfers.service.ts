import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newNumericId } from '../../../../platform/ids.ts';
import { getFullAccountsById, requireMember, type AccountRow } from '../../../ground/accounts/index.ts';
import {
  dropAnswers,
  issueSecret,
  listPassesByIds,
  lockRegistrations,
  openRegistrationFor,
  settlePass,
  type CompletePass,
} from '../../registration/index.ts';
import { forgetNaming, giversOf, noteGift } from '../../../ground/naming/index.ts';
import { countLookup } from '../../../ground/identity/index.ts';
import { getAttendance, getHeldPass, type HeldPass } from '../attendance.service.ts';
import { lockOwnPasses } from '../attendance.queries.ts';
import { passTransferred } from '../attendee.facts.ts';
import { refuseTransfer } from '../passes.policy.ts';
import * as queries from './transfers.queries.ts';

const MOST_FOUND = 20;

const receiversOf = (ctx: Context, { registration, pass }: HeldPass) => ({
  senderId: registration.account_id,
  giverIds: giversOf(ctx),
  groupId: pass.group_only ? pass.group_id : null,
  passTypeId: pass.pass_type_id,
});

/** Nobody is found by a part of an address. */
const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** People whom the caller may hand the pass to, by name, or by the whole of their mail address. */
export async function listReceivers(
  ctx: Context,
  event: string,
  passId: string,
  search: string,
): Promise<AccountRow[]> {
  const held = await getHeldPass(ctx, event, passId);
  if (search.trim() === '') return [];
  if (ADDRESS.test(search.trim())) await countLookup(ctx);
  const { db, organizationId } = ctx;
  const ids = await queries.listReceiverIds(db, organizationId, receiversOf(ctx, held), search, MOST_FOUND);
  const accounts = await getFullAccountsById(ctx, ids);
  return ids.flatMap((id) => accounts.get(id) ?? []);
}

/**
 * Hands a pass on: from then on it is the receiver's, with a code of its own, and the sender's code opens nothing. Repeated,
 * it changes nothing.
 */
export async function transferPass(
  ctx: Context,
  event: string,
  passId: string,
  receiver: string,
): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  const receiverId = receiver.toLowerCase();
  const own = await getAttendance(ctx, event);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const sender = { senderId: accountId, giverIds: giversOf(inner) };
    if (!(await queries.isReceiver(db, organizationId, sender, receiverId)))
      throw notFound('account', 'receiverId');
    const registration = await openRegistrationFor(inner, own.event_id, receiverId);
    // In one order, whoever hands on to whom.
    await lockRegistrations(inner, [own.id, registration]);
    const [pass] = await lockOwnPasses(db, organizationId, own.id, [passId]);
    if (pass === undefined) {
      const last = await queries.findLastTransfer(db, organizationId, passId, own.id);
      if (last?.account_id === receiverId) return;
      throw notFound('pass');
    }
    const refusal = refuseTransfer(pass, inner.now());
    if (refusal !== undefined) throw refusal;
    const { passTypeId, ...members } = receiversOf(inner, { registration: own, pass });
    if (!(await queries.isReceiver(db, organizationId, members, receiverId)))
      throw conflict('transfer.group', { field: 'receiverId' });
    if (!(await queries.isReceiver(db, organizationId, { ...sender, passTypeId }, receiverId)))
      throw conflict('transfer.tier', { values: { name: pass.type_name }, field: 'receiverId' });
    await dropAnswers(inner, passId, await queries.listPersonalAnswerIds(db, organizationId, passId));
    const payer = pass.payer_id ?? accountId;
    const moved = await queries.movePass(
      db,
      organizationId,
      { id: passId, from: own.id, to: registration },
      { secret: issueSecret(), payer_id: payer, updated_at: inner.now() },
    );
    if (!moved) throw conflict('pass.changed');
    const gift = { accountId: receiverId, field: 'receiverId', isPaid: pass.is_paid };
    await noteGift(inner, pass.id, gift);
    await forgetNaming(inner, { place: 'pass', subjectId: pass.id }, accountId);
    await settlePass(inner, registration, passId);
    await queries.insertTransfer(db, organizationId, {
      id: newNumericId(),
      event_id: own.event_id,
      pass_id: passId,
      from_registration_id: own.id,
      to_registration_id: registration,
      created_at: inner.now(),
    });
    await inner.record(passTransferred(pass, { from: accountId, to: receiverId }));
  });
  return null;
}

export async function listTransfers(
  ctx: Context,
  event: string,
  paging: Paging,
): Promise<{ registrationId: string; logs: { row: queries.TransferRow; pass: CompletePass }[] }> {
  const own = await getAttendance(ctx, event);
  const rows = await queries.listTransfers(ctx.db, ctx.organizationId, own.id, paging);
  const passes = await listPassesByIds(ctx, [...new Set(rows.map((row) => row.pass_id))]);
  const byId = new Map(passes.map((pass) => [pass.row.id, pass]));
  const logs = rows.flatMap((row) => {
    const pass = byId.get(row.pass_id);
    return pass === undefined ? [] : [{ row, pass }];
  });
  return { registrationId: own.id, logs };
}
