import type { Actor } from '../../../platform/context.ts';
import { hasPower, type Power } from '../../../platform/powers.ts';
import { requirePower, type Member } from '../accounts/index.ts';
import type { ListName } from './staff-views.schemas.ts';

/** Lists of the staff by the last part of their addresses, with the power that each is read with: what others search for is seen by their readers alone. */
const LISTS = {
  accounts: 'accounts:read',
  activities: 'activities:read',
  bookings: 'bookings:read',
  channels: 'channels:read',
  contents: 'channels:read',
  events: 'events:read',
  groups: 'groups:read',
  interests: 'interests:read',
  invoices: 'invoices:read',
  storage: 'storage:read',
  subscriptions: 'subscriptions:read',
  surveys: 'surveys:read',
  threads: 'threads:read',
} as const satisfies Record<ListName, Power>;

export const requireListReader = (actor: Actor, list: ListName): Member => requirePower(actor, LISTS[list]);

/** One's own; what others share is taken down by people who set the organization up. */
export const mayRemoveView = (member: Member, view: { account_id: string; shared: boolean }): boolean =>
  view.account_id === member.accountId || (view.shared && hasPower(member, 'settings'));
