import type { Fact } from '../../../platform/facts.ts';

/** `id` is the person who came to the staff, left it or has another role. */
export const staffChanged = (id: string): Fact => ({ name: 'staff.changed', id });
/** The powers of a role are others; `id` is the role. */
export const roleChanged = (id: string): Fact => ({ name: 'staff.roleChanged', id });
