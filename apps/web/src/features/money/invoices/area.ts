import { ReceiptText } from 'lucide-react';
import type { AdminEntry, LookedAt, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'my/invoices', screen: 'my-invoices.screen.tsx' },
    { path: 'invoices/:invoiceId', screen: 'invoice.screen.tsx', unseen: 'asks for an invoice' },
    { path: 'admin/invoices', screen: 'admin-invoices.screen.tsx' },
    { path: 'admin/invoices/seller', screen: 'admin-invoice-seller.screen.tsx' },
    { path: 'admin/invoices/:invoiceId', screen: 'admin-invoice.screen.tsx', unseen: 'asks for an invoice' },
  ],
};

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/invoices',
    label: 'admin.invoices.title',
    text: 'admin.invoices.text',
    icon: ReceiptText,
    module: 'invoices',
    power: 'invoices:read',
    rank: 42,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'my-invoices', address: '/my/invoices', readers: ['member'] },
  { name: 'admin-invoices', address: '/admin/invoices', readers: ['staff'] },
  { name: 'admin-invoice-seller', address: '/admin/invoices/seller', readers: ['staff'] },
];
