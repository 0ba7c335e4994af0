import type { MouseEvent } from 'react';
import { goTo } from './navigation.ts';

/**
 * Leads a click on a plain link of this site through the router, as the router's own links do. On the link itself, or
 * once on a list of hundreds.
 */
export function followLink(event: MouseEvent, prefix: string): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.origin !== location.origin) return;
  event.preventDefault();
  const path = link.pathname.slice(prefix.length);
  goTo.path((path === '' ? '/' : path) + link.search + link.hash);
}
