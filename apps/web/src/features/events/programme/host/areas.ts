import {
  BadgePercent,
  CalendarClock,
  ChartColumn,
  FileText,
  HeartHandshake,
  Images,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircleQuestion,
  MicVocal,
  ScanLine,
  SquarePen,
  Ticket,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';
import type { PlainTextId } from '../../../../lib/text.tsx';

/** Areas are grouped by subject: the event itself, its sales, its people, its announcements. */
export type HostPart = 'event' | 'registration' | 'people' | 'words';

export interface HostArea {
  /** Under `/host/{slug}/`; empty: the dashboard. */
  path: string;
  label: PlainTextId;
  icon: LucideIcon;
  part: HostPart;
}

/** All places from which an event is run, in their order; each has its screen in `routes.ts`. */
export const hostAreas: readonly HostArea[] = [
  { path: '', label: 'host.dashboard', icon: LayoutDashboard, part: 'event' },
  { path: 'details', label: 'host.details', icon: SquarePen, part: 'event' },
  { path: 'agenda', label: 'host.agenda', icon: CalendarClock, part: 'event' },
  { path: 'speakers', label: 'host.speakers', icon: MicVocal, part: 'event' },
  { path: 'sponsors', label: 'host.sponsors', icon: HeartHandshake, part: 'event' },
  { path: 'pages', label: 'host.pages', icon: FileText, part: 'event' },
  { path: 'gallery', label: 'host.gallery', icon: Images, part: 'event' },
  { path: 'attendees', label: 'attendees.title', icon: UsersRound, part: 'people' },
  { path: 'waitlist', label: 'waitlist.title', icon: ListOrdered, part: 'people' },
  { path: 'check-in', label: 'checkin.area', icon: ScanLine, part: 'people' },
  { path: 'report', label: 'report.title', icon: ChartColumn, part: 'people' },
  { path: 'team', label: 'host.team', icon: UserRoundCog, part: 'people' },
  { path: 'announcements', label: 'host.announcements', icon: Megaphone, part: 'words' },
  { path: 'emails', label: 'emails.title', icon: Mail, part: 'words' },
  { path: 'tickets', label: 'tickets.title', icon: Ticket, part: 'registration' },
  { path: 'coupons', label: 'coupons.title', icon: BadgePercent, part: 'registration' },
  { path: 'questions', label: 'questions.title', icon: MessageCircleQuestion, part: 'registration' },
];

export const hostParts: readonly { part: HostPart; label: PlainTextId }[] = [
  { part: 'event', label: 'host.part.event' },
  { part: 'registration', label: 'host.part.registration' },
  { part: 'people', label: 'host.part.people' },
  { part: 'words', label: 'host.part.words' },
];
