import type { Actor } from '../../../platform/context.ts';
import { appError, unauthenticated } from '../../../platform/errors.ts';

export type Member = Extract<Actor, { kind: 'member' }>;

/** The member behind the request; visitors are asked to sign in. */
export function requireMember(actor: Actor): Member {
  if (actor.kind === 'visitor') throw unauthenticated();
  return actor;
}

export function requireStaff(actor: Actor): Member {
  const member = requireMember(actor);
  if (!member.isStaff) throw appError('forbidden', 'access-denied');
  return member;
}

/** The blocker is hidden from the blocked person; the blocker still sees the blocked account, to unblock it. */
export const maySeeAccount = (account: { hides_from_actor: boolean }): boolean => !account.hides_from_actor;

/** Names that stand beside usernames in addresses, or that a program writes where it has none. */
const RESERVED = new Set([
  'admin',
  'administrator',
  'popular',
  'self',
  'me',
  'new',
  'null',
  'undefined',
  'support',
]);

export const mayBeUsername = (name: string): boolean => !RESERVED.has(name.toLowerCase());
