import { ListOrdered } from 'lucide-react';
import type { HostEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  host: [{ path: 'waitlist', screen: 'waitlist.screen.tsx' }],
};

export const host: readonly HostEntry[] = [
  { path: 'waitlist', label: 'waitlist.title', icon: ListOrdered, part: 'people', rank: 90 },
];

export const screens: readonly LookedAt[] = [
  { name: 'host-waitlist', address: '/host/open-source-evening/waitlist', readers: ['member'] },
];
