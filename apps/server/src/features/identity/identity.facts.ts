import type { Fact } from '../../platform/facts.ts';

export const userConfirmed = (id: string): Fact => ({ name: 'identity.userConfirmed', id });
export const emailChanged = (id: string): Fact => ({ name: 'identity.emailChanged', id });
export const userDeleted = (id: string): Fact => ({ name: 'identity.userDeleted', id });
/** Some or all sign-ins of the user ended before their time. */
export const signInsEnded = (userId: string): Fact => ({ name: 'identity.signInsEnded', id: userId });
/** The person wants everybody out: the password changed, or they sign out everywhere. */
export const doorsClosed = (userId: string): Fact => ({ name: 'identity.doorsClosed', id: userId });
