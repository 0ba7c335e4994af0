import { MessageCircle } from 'lucide-react';
import type { LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'threads', screen: 'thread-list.screen.tsx' },
    { path: 'threads/circles', screen: 'circles/circle-list.screen.tsx' },
    { path: 'threads/circles/:circleId', screen: 'circles/circle.screen.tsx' },
    { path: 'threads/:threadId', screen: 'thread.screen.tsx' },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/threads', label: 'shell.threads', icon: MessageCircle, module: 'threads', rank: 60 },
];

export const screens: readonly LookedAt[] = [
  { name: 'threads', address: '/threads', readers: ['member'] },
  { name: 'circles', address: '/threads/circles', readers: ['member'] },
];
