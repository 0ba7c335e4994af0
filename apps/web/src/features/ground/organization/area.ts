import { Settings2 } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'admin/settings', screen: 'organization-settings.screen.tsx' },
    { path: 'admin/settings/brand', screen: 'brand.screen.tsx' },
    { path: 'admin/settings/contact', screen: 'contact.screen.tsx' },
    { path: 'admin/settings/languages', screen: 'languages.screen.tsx' },
    { path: 'admin/settings/modules', screen: 'modules.screen.tsx' },
    { path: 'admin/settings/hosts', screen: 'hosts.screen.tsx' },
    { path: 'admin/settings/sign-up', screen: 'sign-up-settings.screen.tsx' },
    { path: 'admin/settings/maintenance', screen: 'maintenance-settings.screen.tsx' },
  ],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/settings',
    label: 'admin.settings',
    text: 'admin.settings.text',
    icon: Settings2,
    module: null,
    power: 'settings',
    rank: 5,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'organization-settings', address: '/admin/settings', readers: ['staff'] },
  { name: 'organization-brand', address: '/admin/settings/brand', readers: ['staff'] },
  { name: 'organization-contact', address: '/admin/settings/contact', readers: ['staff'] },
  { name: 'organization-languages', address: '/admin/settings/languages', readers: ['staff'] },
  { name: 'organization-modules', address: '/admin/settings/modules', readers: ['staff'] },
  { name: 'organization-hosts', address: '/admin/settings/hosts', readers: ['staff'] },
  { name: 'organization-sign-up', address: '/admin/settings/sign-up', readers: ['staff'] },
  { name: 'organization-maintenance', address: '/admin/settings/maintenance', readers: ['staff'] },
];
