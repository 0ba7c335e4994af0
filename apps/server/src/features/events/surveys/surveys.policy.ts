import type { Actor } from '../../../platform/context.ts';
import { appError, forbidden, invalid, notFound, unauthenticated } from '../../../platform/errors.ts';
import type { SurveyRow } from './surveys.queries.ts';

/** Milliseconds after the end in which those who began before it can still submit. */
const GRACE_MS = 60_000;

type Clock = Pick<SurveyRow, 'status' | 'opens_at' | 'closes_at' | 'closed_at'>;

/** The moment from which nobody begins any more, if it is known. */
export function endOf({ closes_at: planned, closed_at: done }: Clock): Date | null {
  if (planned === null || done === null) return planned ?? done;
  return planned < done ? planned : done;
}

/** `say` writes a moment in the language and the clock of the reader. */
export function refuseClosed(survey: Clock, now: Date, say: (moment: Date) => string): void {
  const { status, opens_at: opens, closes_at: closes } = survey;
  if (status === 'draft' || status === 'archived') throw notFound('survey');
  if (opens !== null && now < opens)
    throw appError('known', 'survey.notYet', { values: { date: say(opens) } });
  if (closes !== null && now >= closes)
    throw appError('known', 'survey.over', { values: { date: say(closes) } });
  if (status === 'closed') throw notFound('survey');
}

/** The same for answers: those who began in time have a minute more. */
export function refuseLate(survey: Clock, startedAt: Date, now: Date, say: (moment: Date) => string): void {
  const end = endOf(survey);
  if (end !== null && startedAt < end && now.getTime() < end.getTime() + GRACE_MS) return;
  refuseClosed(survey, now, say);
}

export function refuseStrangers(
  { require_auth, anonymous }: Pick<SurveyRow, 'require_auth' | 'anonymous'>,
  actor: Actor,
): void {
  if (actor.kind === 'visitor') {
    if (require_auth) throw unauthenticated();
    return;
  }
  // Acts for another are written down, with their time.
  if (anonymous && actor.by !== undefined) throw forbidden('survey.inPerson');
}

/**
 * A field that people do not see: programs that fill in forms fill it in too. Nothing is stored, and the draft stays. Its
 * value may be an address or a name that a browser filled in, so it never leaves the page.
 */
export function refuseTrapped(actor: Actor, field: 'empty' | 'filled' | undefined): void {
  if (actor.kind === 'visitor' && field === 'filled') throw invalid('survey.trapped');
}
