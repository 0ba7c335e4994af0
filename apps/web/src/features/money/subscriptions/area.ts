import { Repeat } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'plans', screen: 'plans.screen.tsx' },
    { path: 'my/subscriptions', screen: 'my-subscriptions.screen.tsx' },
    { path: 'admin/subscriptions', screen: 'admin-subscriptions.screen.tsx' },
    { path: 'admin/subscriptions/plans', screen: 'admin-plans.screen.tsx' },
    {
      path: 'admin/subscriptions/:subscriptionId',
      screen: 'admin-subscription.screen.tsx',
      unseen: 'asks for a subscription',
    },
  ],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/subscriptions',
    label: 'admin.subscriptions.title',
    text: 'admin.subscriptions.text',
    icon: Repeat,
    module: 'subscriptions',
    power: 'subscriptions:read',
    rank: 44,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'plans', address: '/plans' },
  { name: 'my-subscriptions', address: '/my/subscriptions', readers: ['member'] },
  { name: 'admin-subscriptions', address: '/admin/subscriptions', readers: ['staff'] },
  { name: 'admin-plans', address: '/admin/subscriptions/plans', readers: ['staff'] },
];
