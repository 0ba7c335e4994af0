import type { Actor } from '../../../platform/context.ts';
import { appError, unauthenticated } from '../../../platform/errors.ts';
import { hasPower, type Power } from '../../../platform/powers.ts';

export type Member = Extract<Actor, { kind: 'member' }>;

/** The member behind the request; visitors are asked to sign in. */
export function requireMember(actor: Actor): Member {
  if (actor.kind === 'visitor') throw unauthenticated();
  return actor;
}

/** For what outlives a link with some of what is asked alone; else the route says `notByLink`. */
export function refuseLink(actor: Actor): void {
  if (requireMember(actor).by?.as === 'share') throw appError('forbidden', 'executeAs.inPerson');
}

/** One of the staff whose role has the power. */
export function requirePower(actor: Actor, power: Power): Member {
  const member = requireMember(actor);
  if (!hasPower(member, power)) throw appError('forbidden', 'access-denied');
  return member;
}

/** The same as the policy of a resource's call. */
export const withPower =
  (power: Power) =>
  (actor: Actor): Member =>
    requirePower(actor, power);

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
