import { Inbox } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [{ path: 'admin/outbox', screen: 'outbox.screen.tsx' }],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/outbox',
    label: 'admin.outbox',
    text: 'admin.outbox.text',
    icon: Inbox,
    module: null,
    power: 'operations',
    rank: 90,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'outbox', address: '/admin/outbox', readers: ['staff'] },
];
