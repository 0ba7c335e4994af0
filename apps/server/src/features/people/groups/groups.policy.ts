import type { Actor } from '../../../platform/context.ts';
import { hasPower } from '../../../platform/powers.ts';

/**
 * Visibility of a private group. The group itself (name, picture, description, number of members) is listed like any
 * other: nobody could ask to join a group that they do not know of. Its content (posts, media, members, events,
 * announcements, sponsors) is for members and staff. A call that names the group answers strangers 453, because they
 * know of the group and can do something about it; a call that names a thing inside (a post, a closed event) answers
 * 404, and no list, count or search elsewhere contains it: its existence is content too.
 *
 * A group that is switched off is visible to its moderators and to the staff only; for all others it does not exist.
 */
export interface GroupStanding {
  readonly access: 'public' | 'private';
  readonly active: boolean;
  /** The caller's own role. */
  readonly own_role: 'moderator' | 'member' | null;
}

/** Staff answer for the community as a whole: they manage any group as its moderators do. */
export const mayModerateGroup = (group: GroupStanding, actor: Actor): boolean =>
  group.own_role === 'moderator' || hasPower(actor, 'groups:write');

const readsAsModerator = (group: GroupStanding, actor: Actor): boolean =>
  group.own_role === 'moderator' || hasPower(actor, 'groups:read');

export const maySeeGroup = (group: GroupStanding, actor: Actor): boolean =>
  group.active || readsAsModerator(group, actor);

export const maySeeGroupContent = (group: GroupStanding, actor: Actor): boolean =>
  maySeeGroup(group, actor) &&
  (group.access === 'public' || group.own_role !== null || readsAsModerator(group, actor));

export const mayPostInGroup = (group: GroupStanding): boolean => group.active && group.own_role !== null;

/** Whether posts of the group are kept out of everything but the group itself. */
export const hidesPosts = (group: Pick<GroupStanding, 'access' | 'active'>): boolean =>
  group.access === 'private' || !group.active;

/**
 * Whether posts about an event are kept out of everything but the event itself: those about a draft or a private group's
 * gathering, which others may not see, and those about an event that is found by its link only.
 */
export const hidesEventPosts = (
  event: { readonly draft: boolean; readonly visible: boolean; readonly group_only: boolean },
  groupAccess: GroupStanding['access'] | null,
): boolean => event.draft || !event.visible || (event.group_only && groupAccess === 'private');
