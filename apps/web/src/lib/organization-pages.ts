import type { SiteConfig } from '../contract.ts';
import type { PlainTextId } from './text.tsx';

/** In the order of their links. */
export const pageLabels = {
  about: 'pages.about',
  team: 'pages.team',
  privacy: 'pages.privacy',
  terms: 'pages.terms',
} as const satisfies Record<string, PlainTextId>;
export type PageKind = keyof typeof pageLabels;
export const pageKinds = Object.keys(pageLabels) as PageKind[];

export interface PageAddress {
  readonly kind: PageKind;
  /** A path of this site, or an address elsewhere. */
  readonly to: string;
}

type Config = Pick<SiteConfig, 'PAGES' | 'TERMS_LINK'>;

/** Pages that the organization has written; its terms may stand elsewhere. */
export const pagesOf = ({ PAGES = [], TERMS_LINK }: Config): PageAddress[] =>
  pageKinds.flatMap((kind) => {
    if (kind === 'terms' && TERMS_LINK !== null) return { kind, to: TERMS_LINK };
    return PAGES.includes(kind) ? { kind, to: `/pages/${kind}` } : [];
  });
