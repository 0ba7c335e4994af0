import type { Actor } from '../../../platform/context.ts';
import { hasPower } from '../../../platform/powers.ts';

export const seesEveryChannel = (actor: Actor): boolean => hasPower(actor, 'channels:read');

export const managesEveryChannel = (actor: Actor): boolean => hasPower(actor, 'channels:write');

/** Managers, and the staff who answer for channels. */
export const mayManage = (channel: { is_manager: boolean }, actor: Actor): boolean =>
  channel.is_manager || managesEveryChannel(actor);

/** Drafts, subscribers and numbers. */
export const mayLookBehind = (channel: { is_manager: boolean }, actor: Actor): boolean =>
  channel.is_manager || seesEveryChannel(actor);

/** Opening a channel: the staff, and moderators for their own group. */
export const mayOpenChannel = (actor: Actor, isModerator: boolean): boolean =>
  isModerator || managesEveryChannel(actor);

/** Names of calls and pages beside `/channels/{slug}`, where no channel could be reached. */
const RESERVED = new Set(['managed', 'subscribed', 'interests', 'manage', 'new']);

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isReserved = (slug: string): boolean => RESERVED.has(slug);
export const isSlug = (slug: string): boolean => SLUG.test(slug);
