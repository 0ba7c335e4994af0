/**
 * Addresses that crawlers are asked not to visit, as `robots.txt` writes them: a beginning, `*` for any part of it. They are
 * personal, or for hosts and staff.
 */
export const CLOSED_ADDRESSES = [
  '/admin',
  '/auth/',
  '/c/',
  '/channels/*/manage',
  '/code',
  '/design',
  '/events/*/announcements',
  '/events/*/pass',
  '/events/*/register',
  '/groups/*/manage',
  '/groups/invitations',
  '/host',
  '/invoices/',
  '/leads',
  '/messages',
  '/moderation',
  '/my/',
  '/notifications',
  '/payments/',
  '/places/*/*/door',
  '/places/*/*/series',
  '/places/*/manage$',
  '/search',
  '/settings',
  '/share',
  '/threads',
  '/unsubscribe/',
] as const;

/** First parts of the addresses of pages that are for everybody, besides areas with a screen that is `shared`. */
export const OPEN_AREAS = [
  'activities',
  'announcements',
  'invalid-domain',
  'maintenance',
  'plans',
  'support',
] as const;
