import { createHash } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/db/database.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { listEndedSignIns, signInOf } from '../../ground/identity/index.ts';
import { areKeys, isEndpoint, isToken } from './push.policy.ts';
import * as queries from './push.queries.ts';
import type { WebPushDevice, WritePushDevice } from './push.schemas.ts';

/** Of more than these the oldest are forgotten: phones get lost, and nobody tells us. */
export const MAX_DEVICES = 20;
/** Each race that one loses another wins: so many may register one device at the same moment. */
const RACES = 12;

export async function listDevices(ctx: Context, paging: Paging): Promise<queries.PushDeviceWithAccount[]> {
  const { accountId } = requireMember(ctx.actor);
  return queries.listDevices(ctx.db, ctx.organizationId, accountId, paging);
}

export async function getDevice(ctx: Context, id: string): Promise<queries.PushDeviceWithAccount> {
  const { accountId } = requireMember(ctx.actor);
  const device = await queries.findDevice(ctx.db, ctx.organizationId, accountId, id);
  if (device === undefined) throw notFound('device');
  return device;
}

export async function deleteDevice(ctx: Context, id: string): Promise<queries.PushDeviceWithAccount> {
  const device = await getDevice(ctx, id);
  const isDeleted = await queries.deleteDevice(ctx.db, ctx.organizationId, device.account_id, id);
  if (!isDeleted) throw notFound('device');
  return device;
}

/** Registers a phone, or changes what is said of a device: absent fields stay as they are. */
export async function putDevice(
  ctx: Context,
  id: string,
  wanted: WritePushDevice,
  token?: string,
): Promise<queries.PushDeviceWithAccount> {
  const { accountId } = requireMember(ctx.actor);
  const known = await queries.findDevice(ctx.db, ctx.organizationId, accountId, id);
  const service = wanted.pushService ?? known?.push_service;
  const deviceToken = wanted.deviceToken ?? known?.token;
  if (service === undefined) throw missing('pushService');
  if (deviceToken === undefined) throw missing('deviceToken');
  const appType = wanted.appType ?? known?.app_type;
  if (appType === undefined) throw missing('appType');
  const isSame = service === known?.push_service && deviceToken === known.token;
  if (!isSame && service === 'web') throw invalid('pushDevice.web', { field: 'pushDevice.pushService' });
  if (service !== 'web' && !isToken(service, deviceToken))
    throw invalid('pushDevice.token', { field: 'pushDevice.deviceToken' });
  const label = (name: 'name' | 'model' | 'brand' | 'manufacturer'): string | null =>
    wanted[name] === undefined ? (known?.[name] ?? null) : clean(wanted[name]);
  return store(ctx, id, {
    push_service: service,
    app_type: appType,
    token: deviceToken,
    sign_in_id: signInIdOf(token),
    p256dh: isSame ? known.p256dh : null,
    auth: isSame ? known.auth : null,
    name: label('name'),
    model: label('model'),
    brand: label('brand'),
    manufacturer: label('manufacturer'),
  });
}

export async function registerBrowser(
  ctx: Context,
  { endpoint, keys, name }: WebPushDevice,
  token?: string,
): Promise<queries.PushDeviceWithAccount> {
  requireMember(ctx.actor);
  if (!isEndpoint(endpoint)) throw invalid('pushDevice.endpoint', { field: 'endpoint' });
  if (!areKeys(keys)) throw invalid('pushDevice.keys', { field: 'keys' });
  const device = { push_service: 'web', token_hash: hashToken(endpoint) } as const;
  const id = await queries.findIdOfToken(ctx.db, ctx.organizationId, device);
  return store(ctx, id ?? newId(), {
    push_service: 'web',
    app_type: 'COMMUNITYXM',
    token: endpoint,
    sign_in_id: signInIdOf(token),
    p256dh: keys.p256dh,
    auth: keys.auth,
    name: clean(name ?? null),
    model: null,
    brand: null,
    manufacturer: null,
  });
}

type Device = Pick<
  queries.PushDeviceRow,
  | 'push_service'
  | 'app_type'
  | 'token'
  | 'sign_in_id'
  | 'p256dh'
  | 'auth'
  | 'name'
  | 'model'
  | 'brand'
  | 'manufacturer'
>;

async function store(ctx: Context, id: string, device: Device): Promise<queries.PushDeviceWithAccount> {
  for (let turn = 1; ; turn += 1)
    try {
      return await ctx.transaction((inner) => storeOnce(inner, id, device));
    } catch (error) {
      // Another registration of the same token was a moment earlier; now it is there to be taken over.
      if (sqlState(error) !== UNIQUE_VIOLATION || turn === RACES) throw error;
    }
}

async function storeOnce(ctx: Context, id: string, device: Device): Promise<queries.PushDeviceWithAccount> {
  const { db, organizationId } = ctx;
  const { accountId } = requireMember(ctx.actor);
  const now = ctx.now();
  const row = {
    ...device,
    id,
    account_id: accountId,
    token_hash: hashToken(device.token),
    search_text: searchable(device.name, device.model, device.brand, device.manufacturer),
    created_at: now,
    updated_at: now,
  };
  await queries.lockAccount(db, organizationId, accountId);
  await queries.deleteOtherDevicesOfToken(db, organizationId, row);
  if (!(await queries.upsertDevice(db, organizationId, row))) throw notFound('device');
  await queries.deleteDevicesBeyond(db, organizationId, accountId, MAX_DEVICES);
  return getDevice(ctx, id);
}

/** Devices of a sign-in that was ended, be it from afar on a device that was lost, are told nothing more. */
export async function forgetDevicesOfEnded(ctx: Context, accountId: string): Promise<void> {
  const ended = await listEndedSignIns(ctx, accountId);
  await queries.deleteDevicesOfSignIns(ctx.db, ctx.organizationId, accountId, ended);
}

function signInIdOf(token: string | undefined): string | null {
  const id = token === undefined ? undefined : signInOf(token);
  return id !== undefined && isUuid(id) ? id : null;
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const missing = (field: string) =>
  invalid('pushDevice.missing', { values: { field }, field: `pushDevice.${field}` });

/** One line, and nothing that PostgreSQL does not store. */
const clean = (text: string | null): string | null => {
  const line = text
    ?.toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line === undefined || line === '' ? null : line;
};
