import type { Actor } from '../../platform/context.ts';

export interface EventAccess {
  group_only: boolean;
  group_access: string | null;
  is_group_member: boolean;
  draft: boolean;
  is_host: boolean | null;
}

/** A closed gathering of a private group: to everybody else it does not exist. */
const isSecret = (event: EventAccess): boolean => event.group_only && event.group_access === 'private';

const runsIt = (event: EventAccess, actor: Actor): boolean =>
  event.is_host === true || (actor.kind === 'member' && actor.isStaff);

export const maySeeEvent = (event: EventAccess, actor: Actor): boolean =>
  runsIt(event, actor) || (!event.draft && (!isSecret(event) || event.is_group_member));
