import type { Power, SetupGuide } from '@atrium/api';
import { Globe, KeyRound, Languages, type LucideIcon, Mail, Palette, Users } from 'lucide-react';
import type { PlainTextId } from '../../../lib/text.tsx';

export type SetupStep = SetupGuide['steps'][number];

interface StepPlace {
  readonly label: PlainTextId;
  readonly text: PlainTextId;
  readonly icon: LucideIcon;
  /** Where it is set. */
  readonly to: string;
  readonly power: Power;
}

export const places: Record<SetupStep['step'], StepPlace> = {
  brand: {
    label: 'admin.setup.brand',
    text: 'admin.setup.brand.text',
    icon: Palette,
    to: '/admin/settings/brand',
    power: 'settings',
  },
  hosts: {
    label: 'admin.setup.hosts',
    text: 'admin.setup.hosts.text',
    icon: Globe,
    to: '/admin/settings/hosts',
    power: 'settings',
  },
  languages: {
    label: 'admin.setup.languages',
    text: 'admin.setup.languages.text',
    icon: Languages,
    to: '/admin/settings/languages',
    power: 'settings',
  },
  signIn: {
    label: 'admin.setup.signIn',
    text: 'admin.setup.signIn.text',
    icon: KeyRound,
    to: '/admin/settings/sign-in',
    power: 'identity',
  },
  mail: {
    label: 'admin.setup.mail',
    text: 'admin.setup.mail.text',
    icon: Mail,
    to: '/admin/settings/mail',
    power: 'identity',
  },
  people: {
    label: 'admin.setup.people',
    text: 'admin.setup.people.text',
    icon: Users,
    to: '/admin/roles',
    power: 'roles',
  },
};

/** Done, or left out: nothing is asked of it any more. */
export const isOver = ({ isDone, isPassed }: SetupStep): boolean => isDone || isPassed;
