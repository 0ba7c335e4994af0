import type { ActivityEntity } from '../../../../platform/db/schema.ts';

const ACTIVITY =
  /^(?:\/[a-z]{2,3}(?:-[a-z0-9]+)?)?\/activities\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** The posts of this very community that a message links to. */
export function linkedActivityIds(entities: readonly ActivityEntity[], hostname: string): string[] {
  const ids = entities.flatMap(({ type, href }) => {
    const url = type === 'link' && href !== undefined ? URL.parse(href) : null;
    if (url?.hostname !== hostname) return [];
    return ACTIVITY.exec(url.pathname)?.[1]?.toLowerCase() ?? [];
  });
  return [...new Set(ids)];
}

export const mentionedIds = (entities: readonly ActivityEntity[]): string[] => [
  ...new Set(entities.flatMap(({ type, accountId }) => (type === 'mention' ? (accountId ?? []) : []))),
];
