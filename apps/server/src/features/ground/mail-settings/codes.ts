import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { CODE_DIGITS } from './mail-settings.policy.ts';

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** Bound to the address that it was sent to. */
export const hashCode = ({ services, organizationId }: Context, address: string, code: string): Buffer =>
  services.secrets.lastingMac('mail sender', organizationId, address, code.replaceAll(/\s/g, ''));

export const sameCode = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
