import type { Fact } from '../../../platform/facts.ts';

export const userConfirmed = (id: string): Fact => ({ name: 'identity.userConfirmed', id });
export const emailChanged = (id: string): Fact => ({ name: 'identity.emailChanged', id });
/** The owner took a change of the address back; grants made since then may be a thief's. */
export const emailRestored = (id: string, since: Date): Fact => ({
  name: 'identity.emailRestored',
  id,
  with: { since: since.toISOString() },
});
export const userDeleted = (id: string): Fact => ({ name: 'identity.userDeleted', id });
/** Some or all sign-ins of the user ended before their time. */
export const signInsEnded = (userId: string): Fact => ({ name: 'identity.signInsEnded', id: userId });
/** The person wants everybody out: the password changed, or they sign out everywhere. */
export const doorsClosed = (userId: string): Fact => ({ name: 'identity.doorsClosed', id: userId });
