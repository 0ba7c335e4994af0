/**
 * The texts of a language in files: those of every page, those of a member's own settings and lists and of what is done with a
 * space, those that only screens of people who run an event, a group or a channel show, and those of the staff.
 */
export const TEXT_GROUPS = ['site', 'self', 'host', 'admin'] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

const STAFF = ['admin', 'moderation'];

/** The files that pages of a route need, by its pattern such as `/host/:slug/team`. */
export function textGroupsOf(pattern: string): TextGroup[] {
  const parts = pattern.split('/').filter(Boolean);
  const [first = ''] = parts;
  const isManaging = parts.includes('manage');
  const isIn: Readonly<Record<TextGroup, boolean>> = {
    site: true,
    self: first === 'settings' || first === 'my' || (first === 'places' && parts.length > 3),
    host: first === 'host' || (isManaging && !STAFF.includes(first) && first !== 'places'),
    // A manager runs a place with the parts of which the staff's own pages are made.
    admin: STAFF.includes(first) || (isManaging && first === 'places'),
  };
  return TEXT_GROUPS.filter((group) => isIn[group]);
}
