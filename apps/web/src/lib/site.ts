import { createContext, use } from 'react';
import type { PageRequest, SiteConfig } from '../contract.ts';
import type { TextGroup } from './text-groups.ts';

export type SiteModule =
  | 'activities'
  | 'events'
  | 'groups'
  | 'accounts'
  | 'channels'
  | 'threads'
  | 'storage'
  | 'support'
  | 'sponsors'
  | 'benefits'
  | 'interests'
  | 'advertisements'
  | 'subscriptions'
  | 'invoices'
  | 'announcements'
  | 'bookings'
  | 'surveys';

/** The state of a page before anything is loaded. The server writes it into the page; the browser reads it there. */
export interface SiteState {
  config: SiteConfig | null;
  instead: PageRequest['instead'];
  locale: string;
  /** The browser's preference among the four fixed languages; null on pages that are cached for many readers. */
  fixedLocale: string | null;
  prefix: string;
  origin: string;
  signedIn: boolean;
  /** Languages with a catalog, the version of this one's, and its files that this page needs. */
  locales: readonly string[];
  textsVersion: string;
  textGroups: readonly TextGroup[];
}

export const SiteContext = createContext<SiteState | null>(null);

export function useSite(): SiteState & { config: SiteConfig } {
  const site = use(SiteContext);
  if (site === null || site.config === null)
    throw new Error('useSite() needs a page that belongs to an organization');
  // The check above narrows the field, not the object.
  return site as SiteState & { config: SiteConfig };
}

export function useModule(module: SiteModule): boolean {
  return useSite().config.MODULES.includes(module);
}

/** Turns a path of the API or the identity service into an address, whichever form the configuration has. */
export function absolute(url: string, origin: string): string {
  return new URL(url, origin).href.replace(/\/$/, '');
}
