import type { DehydratedState } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { SiteState } from './site.ts';

const elementId = 'page-data';

export interface PageData {
  site: SiteState;
  queries: DehydratedState;
}

/** JSON that can stand inside a script element, whatever text it holds. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export const PageDataContext = createContext('');

/** The browser never writes it again: it only has to leave in place what the server wrote. */
export function PageDataBlock() {
  const json = use(PageDataContext);
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

export function readPageData(): PageData {
  const json = document.getElementById(elementId)?.textContent ?? '';
  // Written by this site's own server a moment ago.
  return JSON.parse(json) as PageData;
}
