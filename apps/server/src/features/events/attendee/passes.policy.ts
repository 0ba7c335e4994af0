import { conflict, type AppError } from '../../../platform/errors.ts';

interface HeldPass {
  readonly status: string;
  readonly used_at: Date | null;
  readonly cancelable: boolean;
  readonly transferable: boolean;
  /** Another person gave it to the one who has it. */
  readonly is_gift: boolean;
  readonly is_paid: boolean;
  /** Let in at a door once, also where it was let out since. */
  readonly was_inside: boolean;
  readonly event_start: Date;
  readonly event_end: Date;
  readonly event_canceled_at: Date | null;
}

const isCanceled = ({ status }: HeldPass): boolean => status === 'canceled';

const canceled = (): AppError => conflict('pass.canceled');
const used = (): AppError => conflict('pass.used');
const over = (): AppError => conflict('event.over');

/** Why a pass cannot be handed on now. */
export function refuseTransfer(pass: HeldPass, now: Date): AppError | undefined {
  if (isCanceled(pass)) return canceled();
  if (!pass.transferable) return conflict('pass.notTransferable');
  if (pass.used_at !== null) return used();
  if (now >= pass.event_end) return over();
  return undefined;
}

/**
 * Until when it may be given back, if at all. Nobody has to keep an unused pass that others gave them: where nobody paid,
 * whatever its type says, and for as long as it can be handed on.
 */
export function cancelableUntil(
  pass: Pick<HeldPass, 'cancelable' | 'is_gift' | 'is_paid' | 'was_inside' | 'event_start' | 'event_end'>,
): Date | undefined {
  if (pass.is_gift && !pass.is_paid && !pass.was_inside) return pass.event_end;
  return pass.cancelable ? pass.event_start : undefined;
}

/** Why a pass cannot be given back now. */
export function refuseCancel(pass: HeldPass, now: Date): AppError | undefined {
  if (isCanceled(pass)) return canceled();
  if (pass.used_at !== null || (pass.was_inside && now >= pass.event_start)) return used();
  const until = cancelableUntil(pass);
  if (until === undefined) return conflict('pass.notCancelable');
  if (now >= pass.event_end) return over();
  if (now >= until) return conflict('event.begun');
  return undefined;
}

interface HeldPlace {
  readonly start_time: Date;
  readonly amount_paid: number;
}

/** Why a place in a session cannot be given up now. A paid place follows the rule of its pass. */
export function refuseLeaving(pass: HeldPass, place: HeldPlace, now: Date): AppError | undefined {
  if (isCanceled(pass)) return canceled();
  if (now >= place.start_time) return conflict('session.begun');
  if (place.amount_paid > 0 && !pass.cancelable) return conflict('session.notCancelable');
  return undefined;
}

/** Why those who run the event cannot cancel it now: who is inside is let out first. */
export function refuseHostCancel(pass: Pick<HeldPass, 'used_at'>): AppError | undefined {
  return pass.used_at === null ? undefined : used();
}

/** Why nothing can be changed about a pass any more: answers, add-ons. */
export function refuseChange(pass: HeldPass, now: Date): AppError | undefined {
  if (isCanceled(pass)) return canceled();
  if (pass.event_canceled_at !== null) return conflict('event.canceled');
  return now >= pass.event_end ? over() : undefined;
}
