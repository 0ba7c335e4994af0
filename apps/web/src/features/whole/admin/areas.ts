import {
  BadgePercent,
  Banknote,
  CalendarRange,
  HeartHandshake,
  Inbox,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  RectangleEllipsis,
  ShieldCheck,
} from 'lucide-react';
import type { SiteModule } from '../../../lib/site.ts';
import type { PlainTextId } from '../../../lib/text.tsx';

export interface AdminArea {
  to: string;
  label: PlainTextId;
  text: PlainTextId;
  icon: LucideIcon;
  /** Shown only while the organization has it switched on. */
  module: SiteModule | null;
}

/** The areas of the staff, most used first. */
export const adminAreas: readonly AdminArea[] = [
  {
    to: '/admin/support',
    label: 'support.admin.title',
    text: 'support.admin.text',
    icon: LifeBuoy,
    module: 'support',
  },
  {
    to: '/moderation',
    label: 'moderation.title',
    text: 'moderation.adminText',
    icon: ShieldCheck,
    module: 'activities',
  },
  {
    to: '/admin/announcements',
    label: 'announcements.all',
    text: 'announcements.allText',
    icon: Megaphone,
    module: 'announcements',
  },
  {
    to: '/admin/payments',
    label: 'payments.title',
    text: 'payments.text',
    icon: Banknote,
    module: 'events',
  },
  {
    to: '/admin/series',
    label: 'series.title',
    text: 'series.adminText',
    icon: CalendarRange,
    module: 'events',
  },
  {
    to: '/admin/benefits',
    label: 'benefits.title',
    text: 'benefits.admin.text',
    icon: BadgePercent,
    module: 'benefits',
  },
  {
    to: '/admin/levels',
    label: 'levels.title',
    text: 'levels.admin.text',
    icon: HeartHandshake,
    module: 'sponsors',
  },
  {
    to: '/admin/advertisements',
    label: 'ads.title',
    text: 'ads.text',
    icon: RectangleEllipsis,
    module: 'advertisements',
  },
  { to: '/admin/outbox', label: 'admin.outbox', text: 'admin.outbox.text', icon: Inbox, module: null },
];
