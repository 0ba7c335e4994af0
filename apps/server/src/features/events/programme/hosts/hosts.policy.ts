import type { Actor } from '../../../../platform/context.ts';
import { hasPower } from '../../../../platform/powers.ts';

/** The creator of an event, its co-hosts and the staff run it. */
export const mayHost = (event: { is_host: boolean | null }, actor: Actor): boolean =>
  actor.kind === 'member' && (event.is_host === true || hasPower(actor, 'events:write'));

/** Hosts refund and take attendees along in files: so the staff who name one need those powers, too. */
export const mayNameHosts = (event: { creator_id: string | null }, actor: Actor): boolean =>
  actor.kind === 'member' &&
  (event.creator_id === actor.accountId ||
    (['events:write', 'payments:write', 'people.export'] as const).every((power) => hasPower(actor, power)));

/** Closes an event for good and names who else runs it: no co-host does. */
export const mayDispose = (event: { creator_id: string | null }, actor: Actor): boolean =>
  actor.kind === 'member' && (event.creator_id === actor.accountId || hasPower(actor, 'events:write'));
