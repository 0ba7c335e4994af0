import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

/**
 * Long lists write plain links: hundreds of router links cost more to render than all the rest of a row. Put on the
 * list, this leads their clicks through the router.
 */
export function useLinkClicks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const root = useHref('/');
  return (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.origin !== location.origin) return;
    event.preventDefault();
    const path = link.pathname.startsWith(root)
      ? link.pathname.slice(root.replace(/\/$/, '').length)
      : link.pathname;
    void navigate(path + link.search + link.hash);
  };
}
