import { forbidden } from '../../../platform/errors.ts';
import type { Power, Powers } from '../../../platform/powers.ts';

/** Nobody gives, or takes, powers that they do not have themselves. */
export function requireWithin(own: Powers, powers: Iterable<Power>): void {
  for (const power of powers) if (!own.has(power)) throw forbidden('staff.beyondOwn');
}
