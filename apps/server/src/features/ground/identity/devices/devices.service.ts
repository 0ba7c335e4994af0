import { randomUUID } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { deviceExpiry, isStatus, MAX_DEVICES, MAX_LISTED } from './devices.policy.ts';
import * as queries from './devices.queries.ts';
import { refusal } from '../identity.errors.ts';
import type { IdentityContext } from '../identity.state.ts';
import { isAcceptableVerifier, type SrpIdentity } from '../passwords/srp.ts';
import * as families from '../tokens/token-families.queries.ts';
import { endSignInsAtDevice } from '../sign-ins/sign-out.service.ts';
import { requireSignedIn } from '../tokens/verified-tokens.service.ts';

const PURPOSE = 'identity device';
/** Clients know this one by its words: they drop what they kept of the device, and go on without. */
export const unknownDevice = () => refusal('ResourceNotFoundException', 'Device does not exist.');

/** A name for a device that has none. Nothing is kept of it until the device says how it proves itself. */
export function offerDevice(ctx: IdentityContext, userId: string) {
  const deviceKey = `atrium_${randomUUID()}`;
  return { DeviceKey: deviceKey, DeviceGroupKey: deviceIdentity(ctx, userId, deviceKey).poolName };
}

/** The SRP identity of a device, which proves itself in place of a person with a password. */
export function deviceIdentity(ctx: IdentityContext, userId: string, deviceKey: string): SrpIdentity {
  const group = ctx.services.secrets.lastingMac('identity device group', ctx.organizationId, userId);
  return { poolName: `-${group.subarray(0, 9).toString('base64url')}`, userId: deviceKey };
}

export function readDeviceVerifier(ctx: IdentityContext, device: queries.DeviceRow): string {
  const place = placeOf(ctx, device.user_id, device.device_key);
  return ctx.services.secrets.decrypt(PURPOSE, place, device.verifier).toString('hex');
}

export async function findOwnDevice(
  ctx: IdentityContext,
  userId: string,
  deviceKey: string,
): Promise<queries.DeviceRow | undefined> {
  return queries.findDevice(ctx.db, ctx.organizationId, userId, deviceKey, ctx.now());
}

/** Somebody has signed in on it. */
export function useDevice(ctx: IdentityContext, userId: string, deviceKey: string): Promise<boolean> {
  const now = ctx.now();
  const changes = { used_at: now, expires_at: deviceExpiry(now) };
  return queries.updateDevice(ctx.db, ctx.organizationId, userId, deviceKey, changes, now);
}

export interface ConfirmDevice {
  readonly AccessToken: string;
  readonly DeviceKey: string;
  readonly DeviceName?: string | undefined;
  readonly DeviceSecretVerifierConfig: { readonly Salt: string; readonly PasswordVerifier: string };
}

/** Only for the name that this very sign-in was offered, and once. */
export async function confirmDevice(ctx: Context, input: ConfirmDevice): Promise<void> {
  const { user, familyId } = await requireSignedIn(ctx, input.AccessToken);
  const { Salt, PasswordVerifier } = input.DeviceSecretVerifierConfig;
  const salt = Buffer.from(Salt, 'base64').toString('hex');
  const verifier = Buffer.from(PasswordVerifier, 'base64');
  if (!/^[0-9a-f]{2,128}$/.test(salt) || !isAcceptableVerifier(verifier.toString('hex')))
    throw refusal('InvalidParameterException', 'DeviceSecretVerifierConfig is not acceptable.');
  const now = ctx.now();
  await ctx.transaction(async (inner) => {
    const { organizationId } = inner;
    const family = await families.findFamily(inner.db, organizationId, user.id, familyId);
    if (family?.device_key !== input.DeviceKey) throw unknownDevice();
    const isNew = await queries.insertDevice(inner.db, organizationId, {
      device_key: input.DeviceKey,
      user_id: user.id,
      name: input.DeviceName?.trim() || null,
      salt,
      verifier: ctx.services.secrets.encrypt(PURPOSE, placeOf(ctx, user.id, input.DeviceKey), verifier),
      created_at: now,
      updated_at: now,
      used_at: now,
      expires_at: deviceExpiry(now),
    });
    if (!isNew) throw refusal('InvalidParameterException', 'Device is confirmed already.');
    await queries.deleteBeyond(inner.db, organizationId, user.id, MAX_DEVICES);
  });
}

export interface UpdateDeviceStatus {
  readonly AccessToken: string;
  readonly DeviceKey: string;
  readonly DeviceRememberedStatus: string;
}

/** Whether the device itself is proof enough, besides the password. */
export async function updateDeviceStatus(ctx: Context, input: UpdateDeviceStatus): Promise<void> {
  const { user } = await requireSignedIn(ctx, input.AccessToken);
  const { DeviceRememberedStatus: status } = input;
  if (!isStatus(status)) throw refusal('InvalidParameterException', 'DeviceRememberedStatus is unknown.');
  const now = ctx.now();
  const changes = { remembered: status === 'remembered', updated_at: now };
  if (!(await queries.updateDevice(ctx.db, ctx.organizationId, user.id, input.DeviceKey, changes, now)))
    throw unknownDevice();
}

export interface NamedDevice {
  readonly AccessToken: string;
  readonly DeviceKey: string;
}

/** Sign-ins at a forgotten device end: it may be in somebody else's hands. */
export async function forgetDevice(ctx: Context, input: NamedDevice): Promise<void> {
  const { user } = await requireSignedIn(ctx, input.AccessToken);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteDevice(inner.db, ctx.organizationId, user.id, input.DeviceKey)))
      throw unknownDevice();
    await endSignInsAtDevice(inner, user.id, input.DeviceKey);
  });
}

export async function getDevice(ctx: Context, input: NamedDevice): Promise<queries.DeviceRow> {
  const { user } = await requireSignedIn(ctx, input.AccessToken);
  const device = await findOwnDevice(ctx, user.id, input.DeviceKey);
  if (device === undefined) throw unknownDevice();
  return device;
}

export interface ListDevices {
  readonly AccessToken: string;
  readonly Limit?: number | undefined;
  readonly PaginationToken?: string | undefined;
}

export interface DevicePage {
  readonly devices: queries.DeviceRow[];
  /** Where the next page begins; absent on the last. */
  readonly next?: string;
}

export async function listDevices(ctx: Context, input: ListDevices): Promise<DevicePage> {
  const { user } = await requireSignedIn(ctx, input.AccessToken);
  const limit = input.Limit ?? MAX_LISTED;
  const devices = await queries.listDevices(ctx.db, ctx.organizationId, user.id, {
    after: input.PaginationToken ?? '',
    limit: limit + 1,
    now: ctx.now(),
  });
  const next = devices.length > limit ? devices[limit - 1]?.device_key : undefined;
  return { devices: devices.slice(0, limit), ...(next !== undefined && { next }) };
}

/** After what makes a stranger likely: each is asked for the second step again, but the one in hand. */
export async function distrustDevices(ctx: Context, userId: string, exceptFamilyId?: string): Promise<void> {
  await queries.distrustDevices(ctx.db, ctx.organizationId, userId, ctx.now(), exceptFamilyId);
}

const placeOf = (ctx: IdentityContext, userId: string, deviceKey: string): string =>
  `${ctx.organizationId} ${userId} ${deviceKey}`;
