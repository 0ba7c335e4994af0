import type { Selectable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { PushDeviceTable } from './push.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn, type BaseAccountColumns } from '../../ground/accounts/index.ts';

export type PushDeviceRow = Selectable<PushDeviceTable>;
export type PushDeviceWithAccount = PushDeviceRow & { account: BaseAccountColumns | null };

const devices = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('push_device')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'push_device.account_id'),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .selectAll('push_device')
    .select(accountColumn('account', 'image').as('account'))
    .where('push_device.organization_id', '=', organizationId)
    .where('push_device.account_id', '=', accountId);

export async function listDevices(
  db: Db,
  organizationId: string,
  accountId: string,
  { page, pageSize, search }: Paging,
): Promise<PushDeviceWithAccount[]> {
  let query = devices(db, organizationId, accountId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('push_device.search_text', 'like', containsPattern(search));
  return query
    .orderBy('push_device.updated_at', 'desc')
    .orderBy('push_device.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findDevice(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
): Promise<PushDeviceWithAccount | undefined> {
  return devices(db, organizationId, accountId).where('push_device.id', '=', id).executeTakeFirst();
}

/** The token identifies the device: from now on it is known under this id only. */
export async function deleteOtherDevicesOfToken(
  db: Db,
  organizationId: string,
  device: Pick<PushDeviceRow, 'id' | 'push_service' | 'token_hash'>,
): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('push_device.organization_id', '=', organizationId)
    .where('push_device.push_service', '=', device.push_service)
    .where('push_device.token_hash', '=', device.token_hash)
    .where('push_device.id', '!=', device.id)
    .execute();
}

/** False when the id is that of somebody else's device. */
export async function upsertDevice(
  db: Db,
  organizationId: string,
  device: NewRow<PushDeviceTable>,
): Promise<boolean> {
  const written = await db
    .insertInto('push_device')
    .values({ ...device, organization_id: organizationId })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((eb) => ({
          account_id: eb.ref('excluded.account_id'),
          push_service: eb.ref('excluded.push_service'),
          app_type: eb.ref('excluded.app_type'),
          token: eb.ref('excluded.token'),
          token_hash: eb.ref('excluded.token_hash'),
          p256dh: eb.ref('excluded.p256dh'),
          auth: eb.ref('excluded.auth'),
          name: eb.ref('excluded.name'),
          model: eb.ref('excluded.model'),
          brand: eb.ref('excluded.brand'),
          manufacturer: eb.ref('excluded.manufacturer'),
          sign_in_id: eb.ref('excluded.sign_in_id'),
          search_text: eb.ref('excluded.search_text'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .where((eb) =>
          eb.or([
            eb('push_device.account_id', '=', eb.ref('excluded.account_id')),
            eb.and([
              eb('push_device.push_service', '=', eb.ref('excluded.push_service')),
              eb('push_device.token_hash', '=', eb.ref('excluded.token_hash')),
            ]),
          ]),
        ),
    )
    .returning('push_device.id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function findIdOfToken(
  db: Db,
  organizationId: string,
  { push_service, token_hash }: Pick<PushDeviceRow, 'push_service' | 'token_hash'>,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('push_device')
    .select('push_device.id')
    .where('push_device.organization_id', '=', organizationId)
    .where('push_device.push_service', '=', push_service)
    .where('push_device.token_hash', '=', token_hash)
    .executeTakeFirst();
  return found?.id;
}

/** Registrations of one account come one after the other, so that they can be counted. */
export async function lockAccount(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

export async function deleteDevicesBeyond(
  db: Db,
  organizationId: string,
  accountId: string,
  kept: number,
): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('push_device.organization_id', '=', organizationId)
    .where('push_device.account_id', '=', accountId)
    .where('push_device.id', 'in', (eb) =>
      eb
        .selectFrom('push_device as old')
        .select('old.id')
        .where('old.organization_id', '=', organizationId)
        .where('old.account_id', '=', accountId)
        .orderBy('old.updated_at', 'desc')
        .orderBy('old.id', 'desc')
        .offset(kept),
    )
    .execute();
}

export async function deleteDevice(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_device')
    .where('push_device.organization_id', '=', organizationId)
    .where('push_device.account_id', '=', accountId)
    .where('push_device.id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of these people, the devices that the services now set up can reach. */
export async function listDeviceIds(
  db: Db,
  organizationId: string,
  accountIds: readonly string[],
  services: readonly PushDeviceRow['push_service'][],
): Promise<Pick<PushDeviceRow, 'id' | 'account_id'>[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('push_device')
    .select(['push_device.id', 'push_device.account_id'])
    .where('push_device.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('push_device.account_id'), accountIds))
    .where('push_device.push_service', 'in', services)
    .execute();
}

export async function findDeviceById(
  db: Db,
  organizationId: string,
  id: string,
): Promise<PushDeviceRow | undefined> {
  return db
    .selectFrom('push_device')
    .selectAll('push_device')
    .where('push_device.organization_id', '=', organizationId)
    .where('push_device.id', '=', id)
    .executeTakeFirst();
}

export async function deleteDevicesOfSignIns(
  db: Db,
  organizationId: string,
  accountId: string,
  signInIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('push_device.organization_id', '=', organizationId)
    .where('push_device.account_id', '=', accountId)
    .where((eb) => anyOf(eb.ref('push_device.sign_in_id').$notNull(), signInIds))
    .execute();
}

/** Unless it has been registered anew since it was read. */
export async function deleteGoneDevice(
  db: Db,
  organizationId: string,
  { id, updated_at }: PushDeviceRow,
): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('push_device.organization_id', '=', organizationId)
    .where('push_device.id', '=', id)
    .where('push_device.updated_at', '=', updated_at)
    .execute();
}
