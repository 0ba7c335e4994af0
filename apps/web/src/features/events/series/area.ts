import { CalendarRange } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'series', screen: 'series-list.screen.tsx' },
    { path: 'series/:slug', screen: 'series.screen.tsx' },
    { path: 'admin/series', screen: 'admin-series.screen.tsx' },
  ],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/series',
    label: 'series.title',
    text: 'series.adminText',
    icon: CalendarRange,
    module: 'events',
    power: 'events:write',
    rank: 50,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'series-list', address: '/series', shared: 'without a picture' },
  { name: 'admin-series', address: '/admin/series', readers: ['staff'] },
];
