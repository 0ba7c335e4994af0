import type { Actor } from '../../../platform/context.ts';
import { requirePower, withPower, type Member } from '../accounts/index.ts';

/** People who may see and change how the organization is set up. */
export const requireSettings = withPower('settings');

/** Those who may also change the ways in: rules for sign-up and passwords. */
export const requireIdentitySettings = (actor: Actor): Member => requirePower(actor, 'identity');
