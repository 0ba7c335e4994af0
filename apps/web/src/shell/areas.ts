import {
  BadgePercent,
  CalendarDays,
  HeartHandshake,
  House,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Send,
  UsersRound,
} from 'lucide-react';
import type { SiteModule } from '../lib/site.ts';
import type { PlainTextId } from '../lib/text.tsx';

export interface Area {
  to: string;
  label: PlainTextId;
  icon: LucideIcon;
  /** Shown only while the organization has it switched on. */
  module: SiteModule | null;
  /** Shows how many conversations wait to be read. */
  hasUnread?: true;
}

/** The main areas, the most used first: the first four stand in the bottom bar of a phone. */
export const areas: readonly Area[] = [
  { to: '/', label: 'shell.home', icon: House, module: null },
  { to: '/events', label: 'shell.events', icon: CalendarDays, module: 'events' },
  { to: '/groups', label: 'shell.groups', icon: MessagesSquare, module: 'groups' },
  { to: '/people', label: 'shell.people', icon: UsersRound, module: 'accounts' },
  { to: '/messages', label: 'chat.title', icon: Send, module: null, hasUnread: true },
  { to: '/threads', label: 'shell.threads', icon: MessageCircle, module: 'threads' },
  { to: '/benefits', label: 'benefits.title', icon: BadgePercent, module: 'benefits' },
  { to: '/levels', label: 'levels.title', icon: HeartHandshake, module: 'sponsors' },
  { to: '/support', label: 'support.title', icon: LifeBuoy, module: 'support' },
];

export function openAreas(modules: readonly string[]): Area[] {
  return areas.filter(({ module }) => module === null || modules.includes(module));
}
