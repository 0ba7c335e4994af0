/** Parts of a site that an organization switches on and off. */
export const MODULES = [
  'activities',
  'events',
  'groups',
  'accounts',
  'channels',
  'threads',
  'storage',
  'support',
  'sponsors',
  'benefits',
  'interests',
  'advertisements',
  'subscriptions',
  'invoices',
  'announcements',
  'bookings',
  'surveys',
] as const;
export type Module = (typeof MODULES)[number];

export const isModule = (name: string): name is Module => MODULES.some((module) => module === name);

/** Modules without which another one cannot work: each period of a subscription is paid by an invoice. */
export const NEEDS: Readonly<Partial<Record<Module, Module>>> = { subscriptions: 'invoices' };
