import {
  type EventSessionSection,
  type RegistrationSection,
  type Session,
  ApiError,
  submitSessionRegistration,
} from '@atrium/api';

/** A step that is left between a reserved place and a confirmed one. */
export type SessionStep =
  | { kind: 'questions'; session: Session; sections: readonly EventSessionSection[] }
  | { kind: 'pay'; session: Session };

/** False when it has to be paid first: for the session itself, or for what was answered. */
export async function takePlace(slug: string, session: Session): Promise<boolean> {
  if (session.price !== null && session.price > 0) return false;
  try {
    await submitSessionRegistration({ path: { eventId: slug, sessionId: session.id }, throwOnError: true });
    return true;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'payment.missing' || code === 'payment.processing') return false;
    throw error;
  }
}

type SessionQuestion = EventSessionSection['questions'][number];
type Question = RegistrationSection['questions'][number];

/** Questions of a session are asked by the form of the passes, each over its whole width. */
export const asPassSections = (sections: readonly EventSessionSection[]): RegistrationSection[] =>
  sections.map((section) => ({
    ...section,
    scope: 'ticket',
    accountTiers: [],
    eventTickets: [],
    eventAddOns: [],
    questions: section.questions.map(asQuestion),
  }));

const asQuestion = (question: SessionQuestion): Question =>
  ({ ...question, eventId: '', span: 12 }) as Question;

/** The answers in the form fields of one pass. */
export const readAnswers = (form: HTMLFormElement, passId: string): { questionId: string; value: string }[] =>
  [...new FormData(form).entries()].flatMap(([name, value]) =>
    name.startsWith(`${passId}.`) && typeof value === 'string'
      ? [{ questionId: name.slice(passId.length + 1), value }]
      : [],
  );
