import { isUuid } from '../../../../platform/ids.ts';

/** Of calls beside `/listings/{slug}` and `/events/{slug}`, and of pages beside `/host/{slug}`. */
const RESERVED = new Set(['featured', 'new', 'schedule']);

/** An id wins over an address of the same shape, so no address has it. */
export const mayBeSlug = (slug: string): boolean => !RESERVED.has(slug) && !isUuid(slug);

export interface Stated {
  name: string;
  short_description: string;
  long_description: string | null;
  image_id: string | null;
  event_type: string;
  event_end: Date;
  venue: string | null;
  address1: string | null;
  city: string | null;
  meeting_url: string | null;
  external_url: string | null;
  registration: boolean;
}

export interface ChecklistItem {
  key: 'summary' | 'description' | 'picture' | 'dates' | 'place' | 'link' | 'agenda' | 'passTypes';
  done: boolean;
  needed: boolean;
}

const said = (...texts: (string | null)[]): boolean =>
  texts.some((text) => text !== null && text.trim() !== '');

/** Items that guests look for, the most missed first. */
export function checklistOf(
  event: Stated,
  parts: { has_sessions: boolean; has_pass_types: boolean },
  now: Date,
): ChecklistItem[] {
  const items: (ChecklistItem & { asked: boolean })[] = [
    { key: 'dates', done: event.event_end > now, needed: true, asked: true },
    {
      key: 'place',
      done: said(event.venue, event.address1, event.city),
      needed: true,
      asked: event.event_type !== 'virtual',
    },
    {
      key: 'link',
      done: said(event.meeting_url, event.external_url),
      needed: true,
      asked: event.event_type !== 'physical',
    },
    { key: 'passTypes', done: parts.has_pass_types, needed: event.registration, asked: true },
    { key: 'summary', done: said(event.short_description), needed: true, asked: true },
    { key: 'picture', done: event.image_id !== null, needed: false, asked: true },
    { key: 'description', done: said(event.long_description), needed: false, asked: true },
    { key: 'agenda', done: parts.has_sessions, needed: false, asked: true },
  ];
  return items.filter(({ asked }) => asked).map(({ key, done, needed }) => ({ key, done, needed }));
}
