import type { Power, StaffRole } from '@atrium/api';
import type { PlainTextId } from '../../../lib/text.tsx';

interface ModulePowers {
  readonly label: PlainTextId;
  readonly read: Power;
  readonly write: Power;
}

/** Areas that a role can read, or read and write. */
export const modulePowers: readonly ModulePowers[] = [
  { label: 'roles.module.activities', read: 'activities:read', write: 'activities:write' },
  { label: 'roles.module.events', read: 'events:read', write: 'events:write' },
  { label: 'roles.module.groups', read: 'groups:read', write: 'groups:write' },
  { label: 'roles.module.accounts', read: 'accounts:read', write: 'accounts:write' },
  { label: 'roles.module.channels', read: 'channels:read', write: 'channels:write' },
  { label: 'roles.module.threads', read: 'threads:read', write: 'threads:write' },
  { label: 'roles.module.storage', read: 'storage:read', write: 'storage:write' },
  { label: 'roles.module.support', read: 'support:read', write: 'support:write' },
  { label: 'roles.module.sponsors', read: 'sponsors:read', write: 'sponsors:write' },
  { label: 'roles.module.benefits', read: 'benefits:read', write: 'benefits:write' },
  { label: 'roles.module.interests', read: 'interests:read', write: 'interests:write' },
  { label: 'roles.module.advertisements', read: 'advertisements:read', write: 'advertisements:write' },
  { label: 'roles.module.subscriptions', read: 'subscriptions:read', write: 'subscriptions:write' },
  { label: 'roles.module.invoices', read: 'invoices:read', write: 'invoices:write' },
  { label: 'roles.module.announcements', read: 'announcements:read', write: 'announcements:write' },
  { label: 'roles.module.bookings', read: 'bookings:read', write: 'bookings:write' },
  { label: 'roles.module.surveys', read: 'surveys:read', write: 'surveys:write' },
  { label: 'roles.module.payments', read: 'payments:read', write: 'payments:write' },
];

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
