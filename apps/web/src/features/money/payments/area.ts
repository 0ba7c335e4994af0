import { Banknote, Landmark } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'payments/:intentId', screen: 'payment.screen.tsx' },
    { path: 'admin/payments', screen: 'admin-payments.screen.tsx' },
    { path: 'admin/payments/report', screen: 'report/admin-report.screen.tsx' },
    { path: 'admin/payments/settings', screen: 'admin-settings.screen.tsx' },
  ],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/payments',
    label: 'payments.title',
    text: 'payments.text',
    icon: Banknote,
    module: null,
    power: 'payments:read',
    rank: 40,
  },
  {
    to: '/admin/payments/settings',
    label: 'payments.settings',
    text: 'payments.settingsText',
    icon: Landmark,
    module: null,
    power: 'settings',
    rank: 41,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-payments', address: '/admin/payments', readers: ['staff'] },
  { name: 'admin-money-report', address: '/admin/payments/report', readers: ['staff'] },
  { name: 'admin-payment-settings', address: '/admin/payments/settings', readers: ['staff'] },
];
