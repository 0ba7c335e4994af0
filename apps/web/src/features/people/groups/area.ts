import { MessagesSquare } from 'lucide-react';
import type { AdminEntry, LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'groups', screen: 'group-list.screen.tsx' },
    { path: 'groups/invitations', screen: 'invitations.screen.tsx' },
    { path: 'admin/groups', screen: 'admin/admin-groups.screen.tsx' },
    {
      path: 'groups/:slug',
      screen: 'group-layout.tsx',
      slot: 'group',
      children: [
        { path: 'members', screen: 'members.screen.tsx' },
        {
          path: 'manage',
          screen: 'manage/manage-layout.tsx',
          children: [
            { path: '', screen: 'manage/details.screen.tsx' },
            { path: 'requests', screen: 'manage/requests.screen.tsx' },
            { path: 'invitations', screen: 'manage/invitations.screen.tsx' },
            { path: 'sponsors', screen: 'manage/sponsors.screen.tsx' },
          ],
        },
      ],
    },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/groups', label: 'shell.groups', icon: MessagesSquare, module: 'groups', rank: 30 },
];

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/groups',
    label: 'admin.groups.title',
    text: 'admin.groups.text',
    icon: MessagesSquare,
    module: 'groups',
    power: 'groups:read',
    rank: 15,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-groups', address: '/admin/groups', readers: ['staff'] },
  { name: 'groups', address: '/groups', shared: 'without a picture' },
  { name: 'groups-own', address: '/groups?show=mine', readers: ['member'] },
  { name: 'group-invitations', address: '/groups/invitations', readers: ['member'] },
  { name: 'group-members', address: '/groups/open-source-evening/members' },
  { name: 'group-manage', address: '/groups/open-source-evening/manage', readers: ['member'] },
  { name: 'group-requests', address: '/groups/volunteers/manage/requests', readers: ['staff'] },
  {
    name: 'group-manage-sponsors',
    address: '/groups/open-source-evening/manage/sponsors',
    readers: ['member'],
  },
  {
    name: 'group-manage-invitations',
    address: '/groups/open-source-evening/manage/invitations',
    readers: ['member'],
  },
];
