import type { Fact } from '../../../platform/facts.ts';

const told = (owners: readonly string[]) => ({ with: { owners: owners.join(' ') } });

/** `id` is the person who came to the staff, left it or has another role; `owners` are those before the change. */
export const staffChanged = (id: string, owners: readonly string[]): Fact => ({
  name: 'staff.changed',
  id,
  ...told(owners),
});
/** The name or the powers of a role are others; `id` is the role. */
export const roleChanged = (id: string, owners: readonly string[]): Fact => ({
  name: 'staff.roleChanged',
  id,
  ...told(owners),
});
