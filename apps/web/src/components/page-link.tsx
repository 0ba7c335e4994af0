import { useQueryClient } from '@tanstack/react-query';
import { type ComponentPropsWithRef, type MouseEvent, type Ref, useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useNavigation } from 'react-router';
import { firstAct } from '../lib/first-act.ts';
import { followLink } from '../lib/follow-link.ts';
import { prefetch } from '../lib/page.ts';
import { useSite } from '../lib/site.ts';

interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string;
  /** Queries of the target page, prefetched as soon as the link comes near. */
  queries?: () => { queryKey: readonly unknown[] }[];
}

/**
 * A link whose page is fetched once it is within 200 pixels of the window. Lists have dozens of them: it is a plain
 * element, which costs a server a fraction of the router's own link.
 */
export function PageLink({ to, queries, ref, onClick, ...rest }: PageLinkProps) {
  const { prefix } = useSite();
  const own = useRef<HTMLAnchorElement>(null);
  const [near, setNear] = useState(false);
  const client = useQueryClient();
  const href = to === '/' && prefix !== '' ? prefix : prefix + to;
  const latest = useRef(queries);
  useEffect(() => {
    latest.current = queries;
  });
  useEffect(() => {
    if (own.current === null || savesData()) return undefined;
    return whenNear(own.current, () => {
      setNear(true);
      for (const query of latest.current?.() ?? []) void prefetch(client, query);
    });
  }, [client, to]);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    followLink(event, prefix);
  };
  return (
    <>
      <a {...rest} href={href} onClick={click} ref={join(own, ref)} data-discover={near || undefined} />
      {near && <PageAhead page={href} />}
    </>
  );
}

/** The code of a page, fetched as soon as the router has learned of its route: it says so as it does of navigations. */
function PageAhead({ page }: { page: string }) {
  useNavigation();
  return <PrefetchPageLinks page={page} />;
}

function join(own: { current: HTMLAnchorElement | null }, other: Ref<HTMLAnchorElement> | undefined) {
  return (element: HTMLAnchorElement | null) => {
    own.current = element;
    if (typeof other === 'function') return other(element);
    if (other !== undefined && other !== null) other.current = element;
    return undefined;
  };
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

// One observer for all links of the page.
function whenNear(element: Element, act: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        waiting.get(target)?.();
        forget(target);
      }
    },
    { rootMargin: '200px' },
  );
  const watching = observer;
  waiting.set(element, act);
  void firstAct().then(() => {
    if (waiting.has(element)) watching.observe(element);
  });
  return () => forget(element);
}

function forget(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}
