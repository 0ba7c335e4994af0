import { ClipboardList } from 'lucide-react';
import type { AdminEntry, LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

const UNSEEN = 'named by an id; the journey of surveys looks at it';

export const routes: PageRoutes = {
  page: [
    { path: 'surveys', screen: 'surveys.screen.tsx' },
    { path: 'surveys/:slug', screen: 'survey.screen.tsx' },
    { path: 'admin/surveys', screen: 'admin/admin-surveys.screen.tsx' },
    {
      path: 'admin/surveys/:surveyId',
      screen: 'admin/survey-layout.tsx',
      children: [
        { path: '', screen: 'admin/questions.screen.tsx', unseen: UNSEEN },
        { path: 'results', screen: 'admin/results.screen.tsx', unseen: UNSEEN },
        { path: 'submissions', screen: 'admin/submissions.screen.tsx', unseen: UNSEEN },
        { path: 'invitations', screen: 'admin/invitations.screen.tsx', unseen: UNSEEN },
        { path: 'share', screen: 'admin/share.screen.tsx', unseen: UNSEEN },
      ],
    },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/surveys', label: 'surveys.title', icon: ClipboardList, module: 'surveys', rank: 76 },
];

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/surveys',
    label: 'surveys.title',
    text: 'admin.surveys.text',
    icon: ClipboardList,
    module: 'surveys',
    power: 'surveys:read',
    rank: 65,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'admin-surveys', address: '/admin/surveys', readers: ['staff'] },
  { name: 'surveys', address: '/surveys', shared: 'without a picture' },
  { name: 'survey', address: '/surveys/how-was-the-year', shared: 'without a picture' },
];
