import type { EventPackage, PassType } from '@atrium/api';
import { isSoldOut } from '../register.api.ts';

/** The one thing that can be had; null where there is a choice, or nothing left. */
export function onlyPass(passTypes: readonly PassType[], packages: readonly EventPackage[]): PassType | null {
  const [only, ...others] = passTypes;
  return only !== undefined && others.length + packages.length === 0 && !isSoldOut(only) ? only : null;
}
