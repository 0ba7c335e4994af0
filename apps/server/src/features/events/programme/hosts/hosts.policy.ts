import type { Actor } from '../../../../platform/context.ts';
import { hasPower } from '../../../../platform/powers.ts';

/** The creator of an event, its co-hosts and the staff run it. */
export const mayHost = (event: { is_host: boolean | null }, actor: Actor): boolean =>
  actor.kind === 'member' && (event.is_host === true || hasPower(actor, 'events:write'));

/** Closes an event for good and names who else runs it: no co-host does. */
export const mayDispose = (event: { creator_id: string | null }, actor: Actor): boolean =>
  actor.kind === 'member' && (event.creator_id === actor.accountId || hasPower(actor, 'events:write'));
