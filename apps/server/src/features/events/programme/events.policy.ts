import type { Actor } from '../../../platform/context.ts';
import { hasPower } from '../../../platform/powers.ts';

export interface EventAccess {
  group_only: boolean;
  group_access: string | null;
  is_group_member: boolean;
  draft: boolean;
  is_host: boolean | null;
}

/** A closed gathering of a private group: to everybody else it does not exist. */
const isSecret = (event: EventAccess): boolean => event.group_only && event.group_access === 'private';

/** Those who run it, and the staff who look after events. */
export const runsEvent = (event: EventAccess, actor: Actor): boolean =>
  event.is_host === true || hasPower(actor, 'events:read');

interface Joining extends EventAccess {
  canceled_at: Date | null;
  /** Whether a pass is needed, or one could ever be had. */
  has_passes: boolean;
  /** Whether the caller has a valid pass. */
  comes: boolean;
}

/** The link to join: for those who come and those who run it; where nobody registers, for all whom the event is for. */
export function mayJoin(event: Joining, actor: Actor): boolean {
  if (runsEvent(event, actor) || event.comes) return true;
  const isOpen = !event.has_passes && event.canceled_at === null;
  return isOpen && maySeeEvent(event, actor) && (!event.group_only || event.is_group_member);
}

/** Visitors may see it. */
export const isForAll = (event: EventAccess): boolean => !event.draft && !isSecret(event);

export const maySeeEvent = (event: EventAccess, actor: Actor): boolean =>
  runsEvent(event, actor) || isForAll(event) || (!event.draft && event.is_group_member);
