import { Send } from 'lucide-react';
import type { LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    {
      path: 'messages',
      screen: 'chat-layout.tsx',
      children: [
        { path: '', screen: 'no-channel.screen.tsx' },
        { path: ':channelId', screen: 'channel.screen.tsx' },
      ],
    },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/messages', label: 'chat.title', icon: Send, module: null, unread: 'chatChannels', rank: 50 },
];

export const screens: readonly LookedAt[] = [{ name: 'messages', address: '/messages', readers: ['member'] }];
