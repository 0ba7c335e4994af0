/**
 * Query parameters that pages read. The server drops all others before it renders and caches a page, so that invented
 * names make no new pages; the address in the browser stays as it is.
 */
export const SEARCH_NAMES = [
  'address',
  'code',
  'copy',
  'day',
  'days',
  'error',
  'event',
  'message',
  'past',
  'pay',
  'q',
  'quantity',
  'redirect',
  'request',
  'room',
  'scans',
  'session',
  'show',
  'status',
  'ticket',
  'track',
  'type',
  'view',
] as const;
