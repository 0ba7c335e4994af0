import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { listSessionsByIds, type CompleteSession } from '../../programme/index.ts';
import {
  answerSession,
  lockRegistrations,
  retrySoldOut,
  viewAccesses,
  type CompletePass,
} from '../../registration/index.ts';
import { compareAnswers, isAsked, listSections, type CompleteSection } from '../../tickets/index.ts';
import { lockOwnPasses } from '../attendance.queries.ts';
import { completePass, getAttendance, getHeldPass } from '../attendance.service.ts';
import { refuseChange } from '../passes.policy.ts';
import { listOpenSessionIds } from './sessions.queries.ts';

type AccessView = ReturnType<typeof viewAccesses>[number];

/** Sessions that the pass could still have a place in. */
export async function listOpenSessions(
  ctx: Context,
  event: string,
  passId: string,
): Promise<CompleteSession[]> {
  const { pass } = await getHeldPass(ctx, event, passId);
  if (refuseChange(pass, ctx.now()) !== undefined) return [];
  const ids = await listOpenSessionIds(ctx.db, ctx.organizationId, pass.event_id, pass.id);
  return listSessionsByIds(ctx, pass.event_id, ids);
}

/** The place that a pass has in a session. */
export async function getAccess(
  ctx: Context,
  event: string,
  passId: string,
  sessionId: string,
): Promise<AccessView> {
  const { pass } = await getHeldPass(ctx, event, passId);
  return accessOf(await completePass(ctx, pass.id), sessionId);
}

function accessOf(pass: CompletePass, sessionId: string): AccessView {
  const access = viewAccesses(pass).find((one) => one.sessionId === sessionId && one.status !== 'draft');
  if (access === undefined) throw notFound('session');
  return access;
}

export async function listSessionQuestions(
  ctx: Context,
  event: string,
  passId: string,
  sessionId: string,
): Promise<CompleteSection[]> {
  const { pass } = await getHeldPass(ctx, event, passId);
  const complete = await completePass(ctx, pass.id);
  accessOf(complete, sessionId);
  return sectionsOf(ctx, complete, sessionId);
}

async function sectionsOf(ctx: Context, pass: CompletePass, sessionId: string): Promise<CompleteSection[]> {
  const sections = await listSections(ctx, { eventId: pass.row.event_id, sessionId });
  return sections.filter((section) =>
    isAsked(section, {
      passTypeId: pass.row.pass_type_id,
      addOnIds: pass.addOnIds,
      tierIds: 'any',
      isFirst: true,
    }),
  );
}

export async function answerSessionQuestions(
  ctx: Context,
  event: string,
  passId: string,
  sessionId: string,
  sent: readonly { questionId: string; value: string }[],
): Promise<null> {
  const own = await getAttendance(ctx, event);
  const verdicts = await compareAnswers(ctx, sent);
  await retrySoldOut(ctx, own.event_id, () =>
    ctx.transaction(async (inner) => {
      await lockRegistrations(inner, [own.id]);
      const [pass] = await lockOwnPasses(inner.db, inner.organizationId, own.id, [passId]);
      if (pass === undefined) throw notFound('pass');
      const refusal = refuseChange(pass, inner.now());
      if (refusal !== undefined) throw refusal;
      const complete = await completePass(inner, passId);
      const access = accessOf(complete, sessionId);
      await answerSession(inner, {
        registrationId: own.id,
        passId,
        accessId: access.id,
        sections: await sectionsOf(inner, complete, sessionId),
        sent: new Map(sent.map(({ questionId, value }) => [questionId.toLowerCase(), value])),
        verdicts,
      });
    }),
  );
  return null;
}
