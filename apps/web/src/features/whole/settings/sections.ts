import {
  Bell,
  CreditCard,
  Database,
  Heart,
  KeyRound,
  Languages,
  Link2,
  type LucideIcon,
  MapPin,
  MonitorSmartphone,
  UserRound,
  UserRoundCheck,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import type { SiteModule } from '../../../lib/site.ts';
import type { PlainTextId } from '../../../lib/text.tsx';

export interface Section {
  path: string;
  label: PlainTextId;
  text: PlainTextId;
  icon: LucideIcon;
  /** Shown only while the organization has it switched on. */
  module: SiteModule | null;
  /** Of use only to who is signed in. */
  personal: boolean;
}

export const sections: readonly Section[] = [
  {
    path: 'profile',
    label: 'settings.profile',
    text: 'settings.profile.text',
    icon: UserRound,
    module: null,
    personal: true,
  },
  {
    path: 'interests',
    label: 'settings.interests',
    text: 'settings.interests.text',
    icon: Heart,
    module: 'interests',
    personal: true,
  },
  {
    path: 'addresses',
    label: 'account.addresses',
    text: 'account.addresses.text',
    icon: MapPin,
    module: null,
    personal: true,
  },
  {
    path: 'payment-methods',
    label: 'payments.methods',
    text: 'payments.methods.text',
    icon: CreditCard,
    module: 'subscriptions',
    personal: true,
  },
  {
    path: 'delegates',
    label: 'account.delegates',
    text: 'account.delegates.text',
    icon: UserRoundCheck,
    module: null,
    personal: true,
  },
  {
    path: 'teams',
    label: 'account.teams',
    text: 'account.teams.text',
    icon: UsersRound,
    module: 'accounts',
    personal: true,
  },
  {
    path: 'shared-access',
    label: 'account.sharing',
    text: 'account.sharing.text',
    icon: Link2,
    module: null,
    personal: true,
  },
  {
    path: 'refused',
    label: 'naming.refused',
    text: 'naming.refused.text',
    icon: UserRoundX,
    module: null,
    personal: true,
  },
  {
    path: 'notifications',
    label: 'notifications.set',
    text: 'notifications.set.text',
    icon: Bell,
    module: null,
    personal: true,
  },
  {
    path: 'language',
    label: 'shell.language',
    text: 'settings.language.text',
    icon: Languages,
    module: null,
    personal: false,
  },
  {
    path: 'security',
    label: 'settings.security',
    text: 'settings.security.text',
    icon: KeyRound,
    module: null,
    personal: true,
  },
  {
    path: 'sign-ins',
    label: 'settings.signIns',
    text: 'settings.signIns.text',
    icon: MonitorSmartphone,
    module: null,
    personal: true,
  },
  {
    path: 'data',
    label: 'settings.data',
    text: 'settings.data.text',
    icon: Database,
    module: null,
    personal: true,
  },
];

export function openSections(modules: readonly string[], member: boolean): Section[] {
  return sections.filter(
    ({ module, personal }) => (module === null || modules.includes(module)) && (member || !personal),
  );
}
