import type { Activity } from '@atrium/api';

const place = /^(?:\/[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)?\/activities\/([0-9a-f-]{36})$/;

export interface Quote {
  readonly id: string;
  readonly address: string;
  /** The message without the address, where it ends with that. */
  readonly message: string;
}

/** The post that a post carries: the last link in it that leads to another one here. */
export function quoteOf(
  { message, entities }: Pick<Activity, 'message' | 'entities'>,
  origin: string,
): Quote | null {
  const links = entities?.filter(({ type, href }) => type === 'link' && href !== null) ?? [];
  for (const { href, startIndex, endIndex } of links.reverse()) {
    const url = href === null ? null : URL.parse(href);
    const id = url === null || url.origin !== origin ? undefined : place.exec(url.pathname)?.[1];
    if (id !== undefined && href !== null) {
      const shown = endIndex === message.length ? message.slice(0, startIndex).trimEnd() : message;
      return { id, address: href, message: shown };
    }
  }
  return null;
}
