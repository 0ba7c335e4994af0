import { type Actor } from './context.ts';
import { MODULES, type Module } from './modules.ts';

const OWN_POWERS = [
  /** Payments and refunds; the accounts that money goes to, and taxes, are settings. */
  'payments:read',
  'payments:write',
  /** Name, looks, hostnames, languages and modules of the organization. */
  'settings',
  /** The ways in: providers, rules for passwords, clients. */
  'identity',
  /** Roles, and the people who have them. */
  'roles',
  /** Takes data about people out in files. */
  'people.export',
  'audit',
  /** Mail, jobs and health of the installation. */
  'operations',
] as const;

/** Of the people who look after the installation: no role holds it, so nobody in an organization can give it. */
export const INSTALLATION = 'installation';

export type Power = `${Module}:read` | `${Module}:write` | (typeof OWN_POWERS)[number] | typeof INSTALLATION;

/** Those that a role may hold. */
export const POWERS: readonly Power[] = [
  ...MODULES.flatMap((module) => [`${module}:read`, `${module}:write`] as const),
  ...OWN_POWERS,
];

export const isPower = (name: string): name is Power => POWERS.some((power) => power === name);

const ofModules = (what: 'read' | 'write', modules: readonly Module[]): Power[] =>
  modules.map((module): Power => `${module}:${what}`);

/** Roles that every organization has; they cannot be changed. Powers to write include reading. */
export const BUILT_IN_ROLES = {
  owner: POWERS,
  manager: POWERS.filter((power) => power !== 'roles' && power !== 'identity'),
  editor: [
    ...ofModules('write', [
      'activities',
      'events',
      'groups',
      'channels',
      'threads',
      'storage',
      'sponsors',
      'benefits',
      'interests',
      'advertisements',
      'announcements',
      'bookings',
      'surveys',
    ]),
    'accounts:read',
  ],
  moderator: [
    ...ofModules('write', ['activities', 'threads', 'groups', 'accounts']),
    'support:write',
    'storage:read',
  ],
  cashier: [
    'payments:write',
    ...ofModules('write', ['invoices', 'subscriptions']),
    ...ofModules('read', ['events', 'bookings', 'accounts']),
    'support:write',
  ],
  viewer: [...ofModules('read', MODULES), 'payments:read'],
} as const satisfies Record<string, readonly Power[]>;

export type BuiltInRole = keyof typeof BUILT_IN_ROLES;

export const isBuiltInRole = (name: string): name is BuiltInRole => Object.hasOwn(BUILT_IN_ROLES, name);

export type Powers = ReadonlySet<Power>;

/** With the reading that each power to write includes. */
export function powersOf(named: readonly Power[]): Powers {
  const reads = named.flatMap((power): Power[] =>
    power.endsWith(':write') ? [power.replace(/write$/, 'read') as Power] : [],
  );
  return new Set([...named, ...reads]);
}

export const ALL_POWERS = powersOf(POWERS);

const BUILT_IN_POWERS = new Map<string, Powers>(
  Object.entries(BUILT_IN_ROLES).map(([role, powers]) => [role, powersOf(powers)]),
);

/** Of a role as it is stored: one of the built-in ones, or the powers of an own one. Unknown names give nothing. */
export const powersOfRole = (builtIn: string | null, own: readonly string[] | null): Powers =>
  (builtIn === null ? powersOf((own ?? []).filter(isPower)) : BUILT_IN_POWERS.get(builtIn)) ?? new Set();

/** One of the organization's staff, whatever the role. */
export const isStaff = (actor: Actor): boolean => actor.kind === 'member' && actor.powers !== undefined;

export const hasPower = (actor: Actor, power: Power): boolean =>
  actor.kind === 'member' && actor.powers?.has(power) === true;
