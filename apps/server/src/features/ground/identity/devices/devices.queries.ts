import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { IdentityDeviceTable } from '../identity.tables.ts';

export type DeviceRow = Selectable<IdentityDeviceTable>;

/** False when there is such a device already: how it proves itself is said once. */
export async function insertDevice(
  db: Db,
  organizationId: string,
  device: Omit<DeviceRow, 'organization_id' | 'remembered'>,
): Promise<boolean> {
  const result = await db
    .insertInto('identity_device')
    .values({ ...device, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findDevice(
  db: Db,
  organizationId: string,
  userId: string,
  deviceKey: string,
  now: Date,
): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('identity_device')
    .selectAll('identity_device')
    .where('identity_device.organization_id', '=', organizationId)
    .where('identity_device.user_id', '=', userId)
    .where('identity_device.device_key', '=', deviceKey)
    .where('identity_device.expires_at', '>', now)
    .executeTakeFirst();
}

export async function listDevices(
  db: Db,
  organizationId: string,
  userId: string,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<DeviceRow[]> {
  return db
    .selectFrom('identity_device')
    .selectAll('identity_device')
    .where('identity_device.organization_id', '=', organizationId)
    .where('identity_device.user_id', '=', userId)
    .where('identity_device.device_key', '>', after)
    .where('identity_device.expires_at', '>', now)
    .orderBy('identity_device.device_key')
    .limit(limit)
    .execute();
}

/** False when it is no live device of that user. */
export async function updateDevice(
  db: Db,
  organizationId: string,
  userId: string,
  deviceKey: string,
  changes: Partial<Pick<DeviceRow, 'remembered' | 'updated_at' | 'used_at' | 'expires_at'>>,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('identity_device')
    .set(changes)
    .where('identity_device.organization_id', '=', organizationId)
    .where('identity_device.user_id', '=', userId)
    .where('identity_device.device_key', '=', deviceKey)
    .where('identity_device.expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** They stay, and are asked for the second step again. */
export async function distrustDevices(
  db: Db,
  organizationId: string,
  userId: string,
  now: Date,
  exceptFamilyId?: string,
): Promise<void> {
  let query = db
    .updateTable('identity_device')
    .set({ remembered: false, updated_at: now })
    .where('identity_device.organization_id', '=', organizationId)
    .where('identity_device.user_id', '=', userId)
    .where('identity_device.remembered', '=', true);
  if (exceptFamilyId !== undefined)
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_token_family')
            .select('identity_token_family.id')
            .where('identity_token_family.organization_id', '=', organizationId)
            .where('identity_token_family.id', '=', exceptFamilyId)
            .whereRef('identity_token_family.device_key', '=', 'identity_device.device_key'),
        ),
      ),
    );
  await query.execute();
}

export async function deleteDevice(
  db: Db,
  organizationId: string,
  userId: string,
  deviceKey: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('identity_device')
    .where('identity_device.organization_id', '=', organizationId)
    .where('identity_device.user_id', '=', userId)
    .where('identity_device.device_key', '=', deviceKey)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Keeps so many: the remembered ones first, then those that were used last. */
export async function deleteBeyond(
  db: Db,
  organizationId: string,
  userId: string,
  max: number,
): Promise<void> {
  const beyond = await db
    .selectFrom('identity_device')
    .select('identity_device.device_key')
    .where('identity_device.organization_id', '=', organizationId)
    .where('identity_device.user_id', '=', userId)
    .orderBy('identity_device.remembered', 'desc')
    .orderBy('identity_device.used_at', 'desc')
    .orderBy('identity_device.device_key')
    .offset(max)
    .limit(100)
    .execute();
  for (const { device_key: deviceKey } of beyond) await deleteDevice(db, organizationId, userId, deviceKey);
}
