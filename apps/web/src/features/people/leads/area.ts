import type { LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'leads', screen: 'leads.screen.tsx' },
    { path: 'leads/scan', screen: 'scan.screen.tsx' },
    { path: 'my/contacts', screen: 'contacts.screen.tsx' },
    { path: 'code', screen: 'code.screen.tsx' },
    { path: 'c/:shareCode', screen: 'card.screen.tsx' },
  ],
};

export const screens: readonly LookedAt[] = [
  { name: 'leads', address: '/leads', readers: ['member'] },
  { name: 'leads-scan', address: '/leads/scan', readers: ['member'] },
  { name: 'contacts', address: '/my/contacts', readers: ['member'] },
  { name: 'code', address: '/code', readers: ['member'] },
];
