import type { Power } from '@atrium/api';
import type { LucideIcon } from 'lucide-react';
import type { SiteModule } from './site.ts';
import type { PlainTextId } from './text.tsx';

// A feature tells the frame of the site about itself in its `area.ts`, with these exports; `vite/areas.ts` brings them together.
export type { LookedAt, PageRoutes } from './area-pages.ts';

interface Entry {
  readonly label: PlainTextId;
  readonly icon: LucideIcon;
  /** Lower comes first. */
  readonly rank: number;
}

/** In the rail; the first four stand in the bottom bar of a phone. */
export interface MainEntry extends Entry {
  readonly to: string;
  /** Shown only while the organization has it switched on. */
  readonly module: SiteModule | null;
  /** Shows the number of unread conversations. */
  readonly unread?: 'chatChannels' | 'threads';
}

/** In the list of places for the staff. */
export interface AdminEntry extends Entry {
  readonly to: string;
  readonly text: PlainTextId;
  /** Settings that are found by their names, with the page on which each stands. */
  readonly settings?: readonly {
    readonly to: string;
    readonly label: PlainTextId;
    readonly labels: readonly PlainTextId[];
  }[];
  /** Of the role in the staff that the place asks for. */
  readonly power: Power;
  /** Shown only while the organization has it switched on. */
  readonly module: SiteModule | null;
}

/** Groups the places from which an event is run: the event itself, sales, guests, messages. */
export type HostPart = 'event' | 'registration' | 'people' | 'words';

/** In the navigation of an event's hosts. */
export interface HostEntry extends Entry {
  /** Under `/host/{slug}/`; empty: the dashboard. */
  readonly path: string;
  readonly part: HostPart;
  /** Shown only while the organization has it switched on. */
  readonly module?: SiteModule;
}
