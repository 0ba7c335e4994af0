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
    { path: 'admin/settings/sign-in', screen: 'providers/providers.screen.tsx' },
    { path: 'admin/settings/sign-in/tried', screen: 'providers/tried.screen.tsx' },
    { path: 'admin/settings/mail', screen: 'mail/mail-settings.screen.tsx' },
    { path: 'admin/settings/pages', screen: 'pages/pages.screen.tsx' },
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
    settings: [
      {
        to: '/admin/settings/brand',
        label: 'admin.settings.brand',
        labels: [
          'admin.settings.brand',
          'admin.settings.name',
          'admin.settings.description',
          'admin.settings.primaryColor',
          'admin.settings.secondaryColor',
        ],
      },
      {
        to: '/admin/settings/contact',
        label: 'admin.settings.contact',
        labels: [
          'admin.settings.contact',
          'admin.settings.email',
          'admin.settings.phone',
          'admin.settings.website',
          'admin.settings.termsLink',
          'admin.settings.address1',
          'admin.settings.address2',
          'admin.settings.city',
          'admin.settings.state',
          'admin.settings.country',
          'admin.settings.zip',
          'admin.settings.facebook',
          'admin.settings.twitter',
          'admin.settings.instagram',
          'admin.settings.linkedIn',
          'admin.settings.tikTok',
          'admin.settings.discord',
          'admin.settings.youtube',
          'admin.settings.iosAppLink',
          'admin.settings.androidAppLink',
        ],
      },
      {
        to: '/admin/settings/languages',
        label: 'admin.settings.languages',
        labels: [
          'admin.settings.languages',
          'admin.settings.locale',
          'admin.settings.locales',
          'admin.settings.timezone',
          'admin.settings.currency',
        ],
      },
      {
        to: '/admin/settings/modules',
        label: 'admin.settings.modules',
        labels: ['admin.settings.modules'],
      },
      {
        to: '/admin/settings/hosts',
        label: 'admin.settings.hosts',
        labels: ['admin.settings.hosts'],
      },
      {
        to: '/admin/settings/sign-up',
        label: 'admin.settings.signUp',
        labels: [
          'admin.settings.signUp',
          'admin.settings.signUpFields',
          'admin.settings.passwordMinLength',
          'admin.settings.passwordCharacters',
          'admin.settings.revealAccountExistence',
          'admin.settings.requireSecondFactor',
          'admin.settings.venueNetworks',
        ],
      },
      {
        to: '/admin/settings/sign-in',
        label: 'admin.settings.signIn',
        labels: ['admin.settings.signIn'],
      },
      {
        to: '/admin/settings/mail',
        label: 'admin.settings.mail',
        labels: ['admin.settings.mail'],
      },
      {
        to: '/admin/settings/pages',
        label: 'admin.settings.pages',
        labels: ['admin.settings.pages', 'pages.about', 'pages.team', 'pages.privacy', 'pages.terms'],
      },
      {
        to: '/admin/settings/maintenance',
        label: 'admin.settings.maintenance',
        labels: ['admin.settings.maintenance'],
      },
    ],
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
  { name: 'organization-sign-in', address: '/admin/settings/sign-in', readers: ['staff'] },
  { name: 'organization-sign-in-tried', address: '/admin/settings/sign-in/tried', readers: ['staff'] },
  { name: 'organization-mail', address: '/admin/settings/mail', readers: ['staff'] },
  { name: 'organization-pages', address: '/admin/settings/pages', readers: ['staff'] },
  { name: 'organization-maintenance', address: '/admin/settings/maintenance', readers: ['staff'] },
];
