import type { PageKind } from './pages.tables.ts';

export const PAGE_KINDS = ['about', 'privacy', 'terms', 'team'] as const satisfies readonly PageKind[];
