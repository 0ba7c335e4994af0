import { ClipboardList } from 'lucide-react';
import type { LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'surveys', screen: 'surveys.screen.tsx' },
    { path: 'surveys/:slug', screen: 'survey.screen.tsx' },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/surveys', label: 'surveys.title', icon: ClipboardList, module: 'surveys', rank: 75 },
];

export const screens: readonly LookedAt[] = [
  { name: 'surveys', address: '/surveys', shared: 'without a picture' },
  { name: 'survey', address: '/surveys/how-was-the-year', shared: 'without a picture' },
];
