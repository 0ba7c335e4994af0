import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { BaseAccountView } from '../../ground/accounts/index.ts';
import { findGiver } from '../../ground/naming/index.ts';
import { passCode } from '../checkin/index.ts';
import {
  answerPass,
  getRegistrationAnswer,
  listSectionsOfPass,
  lockRegistrations,
  retrySoldOut,
  type CompletePass,
  type RegistrationView,
} from '../registration/index.ts';
import { compareAnswers, type CompleteSection } from '../tickets/index.ts';
import { lockOwnPasses } from './attendance.queries.ts';
import { completePass, getAttendance, getHeldPass } from './attendance.service.ts';
import { cancelableUntil, refuseChange } from './passes.policy.ts';

export const getAttendee = async (ctx: Context, event: string): Promise<RegistrationView> =>
  getRegistrationAnswer(ctx, await getAttendance(ctx, event));

export async function getPayment(
  ctx: Context,
  event: string,
  paymentId: string,
): Promise<RegistrationView['payments'][number]> {
  const { payments } = await getAttendee(ctx, event);
  const payment = payments.find(({ id }) => id === paymentId);
  if (payment === undefined) throw notFound('payment');
  return payment;
}

export interface PassWithCode {
  readonly pass: CompletePass;
  /** Handed it to the caller. */
  readonly giver: BaseAccountView | null;
  /** Null: not at all. */
  readonly cancelableUntil: Date | null;
  /** The code that opens the door; null for a canceled pass. */
  readonly code: string | null;
}

export async function getPass(ctx: Context, event: string, passId: string): Promise<PassWithCode> {
  const { pass } = await getHeldPass(ctx, event, passId);
  return {
    pass: await completePass(ctx, pass.id),
    giver: (await findGiver(ctx, { place: 'pass', subjectId: pass.id })) ?? null,
    cancelableUntil: cancelableUntil(pass) ?? null,
    code: pass.status === 'canceled' ? null : passCode(ctx, pass),
  };
}

export async function listQuestions(
  ctx: Context,
  event: string,
  passId: string,
): Promise<readonly CompleteSection[]> {
  const { registration, pass } = await getHeldPass(ctx, event, passId);
  return listSectionsOfPass(ctx, registration.id, pass.id);
}

export interface Answer {
  readonly id: string;
  readonly value: string;
}

/** Changes answers where the question allows it, together with the stock that the chosen options take. */
export async function answerQuestions(
  ctx: Context,
  event: string,
  passId: string,
  sent: readonly Answer[],
): Promise<null> {
  const own = await getAttendance(ctx, event);
  const verdicts = await compareAnswers(
    ctx,
    sent.map(({ id: questionId, value }) => ({ questionId, value })),
  );
  await retrySoldOut(ctx, own.event_id, () =>
    ctx.transaction(async (inner) => {
      await lockRegistrations(inner, [own.id]);
      const [pass] = await lockOwnPasses(inner.db, inner.organizationId, own.id, [passId]);
      if (pass === undefined) throw notFound('pass');
      const refusal = refuseChange(pass, inner.now());
      if (refusal !== undefined) throw refusal;
      await answerPass(
        inner,
        own.id,
        passId,
        new Map(sent.map(({ id, value }) => [id.toLowerCase(), value])),
        { verdicts },
      );
    }),
  );
  return null;
}
