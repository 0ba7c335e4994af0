import { Podcast } from 'lucide-react';
import type { AdminEntry, LookedAt, MainEntry, PageRoutes } from '../../../lib/area.ts';

export const routes: PageRoutes = {
  page: [
    { path: 'channels', screen: 'channel-list.screen.tsx' },
    { path: 'channels/:slug', screen: 'channel.screen.tsx' },
    { path: 'channels/:slug/:content', screen: 'content.screen.tsx' },
    {
      path: 'channels/:slug/collections/:collection',
      screen: 'collections/collection.screen.tsx',
      unseen: 'named by an id of its own',
    },
    {
      path: 'channels/:slug/manage',
      screen: 'manage/manage-layout.tsx',
      children: [
        { path: '', screen: 'manage/contents.screen.tsx' },
        { path: 'calendar', screen: 'manage/calendar.screen.tsx' },
        { path: 'collections', screen: 'manage/collections.screen.tsx' },
        { path: 'settings', screen: 'manage/settings.screen.tsx' },
        { path: 'team', screen: 'manage/team.screen.tsx' },
        { path: 'subscribers', screen: 'manage/subscribers.screen.tsx' },
        { path: 'numbers', screen: 'manage/numbers.screen.tsx' },
        { path: ':content', screen: 'manage/editor.screen.tsx', unseen: 'named by an id of its own' },
      ],
    },
    { path: 'admin/channels', screen: 'admin/admin-channels.screen.tsx' },
    { path: 'admin/contents', screen: 'admin/admin-contents.screen.tsx' },
  ],
};

export const main: readonly MainEntry[] = [
  { to: '/channels', label: 'shell.channels', icon: Podcast, module: 'channels', rank: 65 },
];

export const admin: readonly AdminEntry[] = [
  {
    to: '/admin/channels',
    label: 'admin.channels.title',
    text: 'admin.channels.text',
    icon: Podcast,
    module: 'channels',
    power: 'channels:read',
    rank: 17,
  },
  {
    to: '/admin/contents',
    label: 'admin.contents.title',
    text: 'admin.contents.text',
    icon: Podcast,
    module: 'channels',
    power: 'channels:read',
    rank: 21,
  },
];

export const screens: readonly LookedAt[] = [
  { name: 'channels', address: '/channels', shared: 'without a picture' },
  { name: 'channel', address: '/channels/harbour-radio', shared: 'with a picture' },
  { name: 'channel-locked', address: '/channels/after-hours' },
  { name: 'content-locked', address: '/channels/after-hours/the-engine-room-at-night' },
  { name: 'channel-content', address: '/channels/harbour-radio/the-bell-at-the-end-of-the-pier' },
  { name: 'channel-film', address: '/channels/harbour-radio/a-morning-at-the-harbour' },
  { name: 'channel-article', address: '/channels/quay-notes/how-to-read-the-tide' },
  { name: 'channel-manage', address: '/channels/harbour-radio/manage', readers: ['staff'] },
  { name: 'channel-collections', address: '/channels/harbour-radio?view=collections' },
  { name: 'channel-calendar', address: '/channels/quay-notes/manage/calendar', readers: ['staff'] },
  {
    name: 'channel-manage-collections',
    address: '/channels/harbour-radio/manage/collections',
    readers: ['staff'],
  },
  { name: 'channel-settings', address: '/channels/harbour-radio/manage/settings', readers: ['staff'] },
  { name: 'channel-team', address: '/channels/harbour-radio/manage/team', readers: ['staff'] },
  { name: 'channel-subscribers', address: '/channels/harbour-radio/manage/subscribers', readers: ['staff'] },
  { name: 'channel-numbers', address: '/channels/harbour-radio/manage/numbers', readers: ['staff'] },
  { name: 'admin-channels', address: '/admin/channels', readers: ['staff'] },
  { name: 'admin-contents', address: '/admin/contents', readers: ['staff'] },
];
