import type { Context } from './context.ts';
import type { Module } from './modules.ts';

/** A page that every visitor may read and that search engines may show. */
export interface PublicPage {
  /** Its place in the list: the next slice begins after it. */
  readonly key: string;
  readonly path: string;
  /** Absent where nobody writes down when the content changed. */
  readonly changedAt?: Date | null;
}

/** Part of a list in the order of its keys. */
export interface Slice {
  readonly after: string;
  readonly offset: number;
  readonly limit: number;
}

/** Before the key of every row: ids are UUIDs. */
export const FIRST_KEY = '00000000-0000-0000-0000-000000000000';

/** Pages of one kind, read slice by slice, however many there are. */
export interface PageList {
  /** Part of the addresses of its sitemaps. */
  readonly name: string;
  /** Asked for by a visitor: it lists what the context's actor may read. */
  list(ctx: Context, slice: Slice): Promise<PublicPage[]>;
}

/** The pages of a feature that search engines may show; without a module no organization can switch them off. */
export interface PublicPages {
  readonly module?: Module;
  /** Pages that are always there. */
  readonly paths?: readonly string[];
  readonly load?: () => Promise<readonly PageList[]>;
}

/** A path made of slugs and names that people chose. */
export const pathOf = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join('');
