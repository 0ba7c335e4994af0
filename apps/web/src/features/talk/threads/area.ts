import { MessageCircle } from 'lucide-react';
import type { AdminEntry, LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'admin/threads', screen: 'admin/admin-threads.screen.tsx' },
    { path: 'threads', screen: 'thread-list.screen.tsx' },
    { path: 'threads/circles', screen: 'circles/circle-list.screen.tsx' },
    { path: 'threads/circles/:circleId', screen: 'circles/circle.screen.tsx' },
    { path: 'threads/:threadId', screen: 'thread.screen.tsx' },
  ],
};

export const main: readonly MainEntry[] = [
  {
    to: '/threads',
    label: 'shell.threads',
    icon: MessageCircle,
    module: 'threads',
    unread: 'threads',
    rank: 60,
  },
];

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/threads',
    label: 'admin.threads.title',
    text: 'admin.threads.text',
    icon: MessageCircle,
    module: 'threads',
    power: 'threads:read',
    rank: 19,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-threads', address: '/admin/threads', readers: ['staff'] },
  { name: 'threads', address: '/threads', readers: ['member'] },
  { name: 'circles', address: '/threads/circles', readers: ['member'] },
];
