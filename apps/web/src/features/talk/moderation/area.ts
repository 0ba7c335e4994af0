import { Flag, Newspaper, ShieldCheck } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'admin/activities', screen: 'posts/admin-posts.screen.tsx' },
    { path: 'admin/contents/reports', screen: 'contents/admin-reported.screen.tsx' },
    {
      path: 'moderation',
      screen: 'moderation-layout.tsx',
      children: [
        { path: '', screen: 'queue.screen.tsx' },
        { path: 'held', screen: 'held.screen.tsx' },
        { path: 'log', screen: 'log.screen.tsx' },
        { path: 'people', screen: 'people.screen.tsx' },
        { path: 'rules', screen: 'rules.screen.tsx' },
      ],
    },
  ],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/activities',
    label: 'admin.posts.title',
    text: 'admin.posts.text',
    icon: Newspaper,
    module: 'activities',
    power: 'activities:read',
    rank: 18,
  },
  {
    to: '/moderation',
    label: 'moderation.title',
    text: 'moderation.adminText',
    icon: ShieldCheck,
    module: 'activities',
    power: 'activities:read',
    rank: 20,
  },
  {
    to: '/admin/contents/reports',
    label: 'admin.reported.title',
    text: 'admin.reported.text',
    icon: Flag,
    module: 'channels',
    power: 'channels:read',
    rank: 23,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-posts', address: '/admin/activities', readers: ['staff'] },
  { name: 'admin-reported', address: '/admin/contents/reports', readers: ['staff'] },
  { name: 'moderation', address: '/moderation', readers: ['staff'] },
  { name: 'moderation-held', address: '/moderation/held', readers: ['staff'] },
  { name: 'moderation-log', address: '/moderation/log', readers: ['staff'] },
  { name: 'moderation-people', address: '/moderation/people', readers: ['staff'] },
  { name: 'moderation-rules', address: '/moderation/rules', readers: ['staff'] },
];
