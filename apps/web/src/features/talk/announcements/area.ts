import { Megaphone } from 'lucide-react';
import type { AdminEntry, HostEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  host: [{ path: 'announcements', screen: 'event-announcements.screen.tsx' }],
  event: [{ path: 'announcements', screen: 'attendee-announcements.screen.tsx' }],
  group: [{ path: 'announcements', screen: 'group-announcements.screen.tsx' }],
  page: [
    { path: 'announcements', screen: 'announcements.screen.tsx' },
    { path: 'announcements/:slug', screen: 'announcement.screen.tsx' },
    { path: 'admin/announcements', screen: 'admin-announcements.screen.tsx' },
  ],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/announcements',
    label: 'announcements.all',
    text: 'announcements.allText',
    icon: Megaphone,
    module: 'announcements',
    power: 'announcements:read',
    rank: 30,
  },
];

export const host: readonly HostEntry[] = [
  { path: 'announcements', label: 'host.announcements', icon: Megaphone, part: 'words', rank: 130 },
];

export const screens: readonly LookedAt[] = [
  { name: 'announcements', address: '/announcements', readers: ['member'] },
  { name: 'group-announcements', address: '/groups/open-source-evening/announcements' },
  { name: 'event-announcements', address: '/events/{festival}/announcements', readers: ['member'] },
  { name: 'host-announcements', address: '/host/{festival}/announcements', readers: ['staff'] },
  { name: 'admin-announcements', address: '/admin/announcements', readers: ['staff'] },
];
