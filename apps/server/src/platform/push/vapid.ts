import { createECDH } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The key by which browsers know an organization. It is derived from the master key, so it needs no row, is the same
 * in every process from the first start, and is lost only with the master key itself.
 */
export function createVapidKeys(secrets: Secrets): (organizationId: string) => VapidKeys {
  const made = new Map<string, VapidKeys>();
  return (organizationId) => {
    let keys = made.get(organizationId);
    if (keys === undefined) made.set(organizationId, (keys = derive(secrets, organizationId)));
    return keys;
  };
}

function derive(secrets: Secrets, organizationId: string): VapidKeys {
  const curve = createECDH('prime256v1');
  for (let turn = 0; ; turn += 1) {
    const scalar = secrets.lastingMac('push vapid key', organizationId, String(turn));
    try {
      curve.setPrivateKey(scalar);
    } catch {
      // One number in four thousand million lies outside the curve's order.
      continue;
    }
    return {
      publicKey: curve.getPublicKey('base64url', 'uncompressed'),
      privateKey: scalar.toString('base64url'),
    };
  }
}
