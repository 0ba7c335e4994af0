import { UsersRound } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'admin/accounts', screen: 'admin-people.screen.tsx' },
    { path: 'admin/accounts/import', screen: 'adding/admin-import.screen.tsx' },
    { path: 'admin/accounts/:accountId', screen: 'admin-person.screen.tsx' },
  ],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/accounts',
    label: 'admin.people.title',
    text: 'admin.people.text',
    icon: UsersRound,
    module: 'accounts',
    power: 'accounts:read',
    rank: 12,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-people', address: '/admin/accounts', readers: ['staff'] },
  { name: 'admin-people-none', address: '/admin/accounts?q=nobody-has-this-name', readers: ['staff'] },
  { name: 'admin-import', address: '/admin/accounts/import', readers: ['staff'] },
  { name: 'admin-person', address: '/admin/accounts/ana-moreira', readers: ['staff'] },
];
