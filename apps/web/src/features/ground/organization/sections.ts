import {
  Blocks,
  FileText,
  Globe,
  Languages,
  KeyRound,
  type LucideIcon,
  Mail,
  MapPin,
  Palette,
  UserRoundPlus,
  Wrench,
} from 'lucide-react';
import type { PlainTextId } from '../../../lib/text.tsx';

interface Section {
  readonly label: PlainTextId;
  readonly text: PlainTextId;
  readonly icon: LucideIcon;
}

/** The pages of settings by the last part of their addresses, in their order. */
export const sections = {
  brand: { label: 'admin.settings.brand', text: 'admin.settings.brand.text', icon: Palette },
  contact: { label: 'admin.settings.contact', text: 'admin.settings.contact.text', icon: MapPin },
  languages: { label: 'admin.settings.languages', text: 'admin.settings.languages.text', icon: Languages },
  modules: { label: 'admin.settings.modules', text: 'admin.settings.modules.text', icon: Blocks },
  hosts: { label: 'admin.settings.hosts', text: 'admin.settings.hosts.text', icon: Globe },
  'sign-up': { label: 'admin.settings.signUp', text: 'admin.settings.signUp.text', icon: UserRoundPlus },
  'sign-in': { label: 'admin.settings.signIn', text: 'admin.settings.signIn.text', icon: KeyRound },
  mail: { label: 'admin.settings.mail', text: 'admin.settings.mail.text', icon: Mail },
  pages: { label: 'admin.settings.pages', text: 'admin.settings.pages.all', icon: FileText },
  maintenance: { label: 'admin.settings.maintenance', text: 'admin.settings.maintenance.text', icon: Wrench },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];
