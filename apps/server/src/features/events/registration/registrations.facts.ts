import type { Fact } from '../../../platform/facts.ts';

interface Registered {
  readonly id: string;
  readonly event_id: string;
  readonly account_id: string;
}

const told = (name: string, { id, event_id, account_id }: Registered): Fact => ({
  name,
  id,
  with: { eventId: event_id, accountId: account_id },
});

/** Passes were issued. */
export const registrationSubmitted = (registration: Registered): Fact =>
  told('registration.submitted', registration);
/** A coupon for several passes was bought. */
export const couponIssued = (registration: Registered, couponId: string): Fact => {
  const fact = told('registration.couponIssued', registration);
  return { ...fact, with: { ...fact.with, couponId } };
};
/** Passes have places in a session. */
export const sessionRegistered = (registration: Registered, sessionId: string): Fact => {
  const fact = told('session.registered', registration);
  return { ...fact, with: { ...fact.with, sessionId } };
};
