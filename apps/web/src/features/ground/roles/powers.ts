import type { Power, StaffRole } from '@atrium/api';
import type { PlainTextId } from '../../../lib/text.tsx';

interface ModulePowers {
  readonly label: PlainTextId;
  readonly read: Power;
  readonly write: Power;
}

type Area = Power extends infer One ? (One extends `${infer Name}:write` ? Name : never) : never;

/** The compiler asks for a label of each area that has powers. */
const LABELS: Readonly<Record<Area, PlainTextId>> = {
  activities: 'roles.module.activities',
  events: 'roles.module.events',
  groups: 'roles.module.groups',
  accounts: 'roles.module.accounts',
  channels: 'roles.module.channels',
  threads: 'roles.module.threads',
  storage: 'roles.module.storage',
  support: 'roles.module.support',
  sponsors: 'roles.module.sponsors',
  benefits: 'roles.module.benefits',
  interests: 'roles.module.interests',
  advertisements: 'roles.module.advertisements',
  subscriptions: 'roles.module.subscriptions',
  invoices: 'roles.module.invoices',
  announcements: 'roles.module.announcements',
  bookings: 'roles.module.bookings',
  surveys: 'roles.module.surveys',
  payments: 'roles.module.payments',
};

/** Areas that a role can read, or read and write. */
export const modulePowers: readonly ModulePowers[] = (Object.keys(LABELS) as Area[]).map((area) => ({
  label: LABELS[area],
  read: `${area}:read`,
  write: `${area}:write`,
}));

/** Powers that are given or not. */
export const singlePowers: readonly { power: Power; label: PlainTextId; text: PlainTextId }[] = [
  { power: 'settings', label: 'roles.power.settings', text: 'roles.power.settings.text' },
  { power: 'identity', label: 'roles.power.identity', text: 'roles.power.identity.text' },
  { power: 'roles', label: 'roles.power.roles', text: 'roles.power.roles.text' },
  { power: 'people.export', label: 'roles.power.peopleExport', text: 'roles.power.peopleExport.text' },
  { power: 'audit', label: 'roles.power.audit', text: 'roles.power.audit.text' },
  { power: 'operations', label: 'roles.power.operations', text: 'roles.power.operations.text' },
];

const builtIn: Readonly<Record<string, { name: PlainTextId; text: PlainTextId }>> = {
  owner: { name: 'roles.builtIn.owner', text: 'roles.builtIn.owner.text' },
  manager: { name: 'roles.builtIn.manager', text: 'roles.builtIn.manager.text' },
  editor: { name: 'roles.builtIn.editor', text: 'roles.builtIn.editor.text' },
  moderator: { name: 'roles.builtIn.moderator', text: 'roles.builtIn.moderator.text' },
  cashier: { name: 'roles.builtIn.cashier', text: 'roles.builtIn.cashier.text' },
  viewer: { name: 'roles.builtIn.viewer', text: 'roles.builtIn.viewer.text' },
};

/** Built-in roles are named in the reader's language, own ones as they were named. */
export const nameOfRole = (
  role: Pick<StaffRole, 'id' | 'name' | 'builtIn'>,
  t: (id: PlainTextId) => string,
): string => {
  const known = role.builtIn ? builtIn[role.id] : undefined;
  return known === undefined ? role.name : t(known.name);
};

export const textOfRole = ({ id, builtIn: isBuiltIn }: StaffRole): PlainTextId | undefined =>
  isBuiltIn ? builtIn[id]?.text : undefined;
