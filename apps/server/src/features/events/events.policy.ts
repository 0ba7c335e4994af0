import type { Actor } from '../../platform/context.ts';

export interface EventAccess {
  group_only: boolean;
  group_access: string | null;
  is_group_member: boolean;
}

/** A closed gathering of a private group: to everybody else it does not exist. */
const isSecret = (event: EventAccess): boolean => event.group_only && event.group_access === 'private';

export const maySeeEvent = (event: EventAccess, actor: Actor): boolean =>
  !isSecret(event) || event.is_group_member || (actor.kind === 'member' && actor.isStaff);
