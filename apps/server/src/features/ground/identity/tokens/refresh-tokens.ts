import { timingSafeEqual } from 'node:crypto';
import type { IdentityContext } from '../identity.state.ts';

const TOKEN_VERSION = 1;
const MAC_BYTES = 32;

/** Which sign-in and which of its tokens, under a key that no database holds: the same whenever it is written. */
export function writeRefreshToken(
  { services, organizationId }: IdentityContext,
  familyId: string,
  generation: number,
): string {
  const name = Buffer.alloc(21);
  name.writeUInt8(TOKEN_VERSION);
  Buffer.from(familyId.replaceAll('-', ''), 'hex').copy(name, 1);
  name.writeUInt32BE(generation, 17);
  return Buffer.concat([name, services.secrets.mac('refresh token', organizationId, name)]).toString(
    'base64url',
  );
}

export function readRefreshToken(
  ctx: IdentityContext,
  token: string,
): { familyId: string; generation: number } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 21 + MAC_BYTES || bytes[0] !== TOKEN_VERSION) return undefined;
  const hex = bytes.subarray(1, 17).toString('hex');
  const familyId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const generation = bytes.readUInt32BE(17);
  const name = bytes.subarray(0, 21);
  const isOurs = ctx.services.secrets
    .macs('refresh token', ctx.organizationId, name)
    .some((mac) => timingSafeEqual(bytes.subarray(21), mac));
  return isOurs ? { familyId, generation } : undefined;
}
