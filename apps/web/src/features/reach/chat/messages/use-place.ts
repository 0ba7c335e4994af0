import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { History } from '../outbox/history.ts';
import { watch } from '../watched.ts';

/** So near to the end one reads along. */
const nearEnd = 80;
/** So far ahead more is fetched, in pixels. */
const ahead = 1200;

interface Anchor {
  id: string;
  top: number;
}

interface PlaceOptions {
  history: History;
  older: () => void;
  newer: () => void;
}

interface Place {
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The end of the conversation is in sight. */
  atNewest: boolean;
  onScroll: () => void;
  toEnd: () => void;
  /** Brings a message into the middle. */
  show: (id: number) => void;
}

/**
 * Keeps the reader's place. The box counts upwards from its end, so that at the end it stays at the end, whatever comes;
 * elsewhere the topmost message in sight stays where it is, whatever is added, taken away or grows around it.
 */
export function usePlace({ history: { atStart, atEnd, messages }, older, newer }: PlaceOptions): Place {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const wanted = useRef<number | null>(null);
  const [isLow, setIsLow] = useState(true);
  const atNewest = isLow && atEnd;
  const isReady = messages.length > 0;

  const look = useCallback((): void => {
    const element = box.current;
    if (element === null) return;
    const below = -element.scrollTop;
    const above = element.scrollHeight - element.clientHeight - below;
    const low = below < nearEnd;
    setIsLow(low);
    anchor.current = low && atEnd ? null : topmost(element);
    if (isReady && !atStart && above < ahead) older();
    if (isReady && !atEnd && below < ahead) newer();
  }, [atStart, atEnd, isReady, older, newer]);

  const keep = useCallback((): void => {
    const element = box.current;
    if (element === null || anchor.current === null) return;
    const standing = messageIn(element, anchor.current.id);
    if (standing === null) return;
    const moved = standing.getBoundingClientRect().top - anchor.current.top;
    if (Math.abs(moved) >= 1) element.scrollTop += moved;
  }, []);

  /** False while there is nothing to be brought into sight. */
  const reveal = useCallback((): boolean => {
    const target =
      wanted.current === null ? null : box.current && messageIn(box.current, String(wanted.current));
    if (target === null) return false;
    wanted.current = null;
    anchor.current = null;
    target.scrollIntoView({ block: 'center' });
    return true;
  }, []);

  useLayoutEffect(() => {
    if (!reveal()) keep();
    look();
  }, [messages, keep, look, reveal]);
  useEffect(() => {
    if (content.current === null) return undefined;
    // Pictures and previews that come late.
    const observer = new ResizeObserver(keep);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [keep]);

  const toEnd = useCallback((): void => {
    wanted.current = null;
    anchor.current = null;
    box.current?.scrollTo({ top: 0 });
  }, []);
  const show = useCallback(
    (id: number): void => {
      // Drawn already, or soon.
      wanted.current = id;
      if (reveal()) look();
    },
    [reveal, look],
  );
  return useMemo(
    () => ({ box, content, atNewest, onScroll: look, toEnd, show }),
    [atNewest, look, toEnd, show],
  );
}

export function useWatched(channelId: number, atNewest: boolean): void {
  useLayoutEffect(() => watch(channelId, atNewest), [channelId, atNewest]);
}

const messageIn = (box: HTMLElement, id: string): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[data-message="${id}"]`);

function topmost(box: HTMLElement): Anchor | null {
  const edge = box.getBoundingClientRect().top;
  for (const element of box.querySelectorAll<HTMLElement>('[data-message]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge) return { id: element.dataset['message'] ?? '', top };
  }
  return null;
}
