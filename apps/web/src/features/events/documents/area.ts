import { Mail } from 'lucide-react';
import type { HostEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  host: [{ path: 'emails', screen: 'emails.screen.tsx' }],
};

export const host: readonly HostEntry[] = [
  { path: 'emails', label: 'emails.title', icon: Mail, part: 'words', rank: 140 },
];

export const screens: readonly LookedAt[] = [
  { name: 'host-emails', address: '/host/{festival}/emails', readers: ['staff'] },
];
