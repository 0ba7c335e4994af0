/** The texts of a language in files: those of every page, and those that only screens of hosts or of the staff show. */
export const TEXT_GROUPS = ['site', 'host', 'admin'] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

const PLACES: Readonly<Record<Exclude<TextGroup, 'site'>, readonly string[]>> = {
  host: ['host'],
  admin: ['admin', 'moderation'],
};

/** The files that pages of a route need, by its pattern such as `/host/:slug/team`. */
export function textGroupsOf(pattern: string): TextGroup[] {
  const [first = ''] = pattern.split('/').filter(Boolean);
  return TEXT_GROUPS.filter((group) => group === 'site' || PLACES[group].includes(first));
}
