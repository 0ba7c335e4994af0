import { anyOf, type Db } from '../../../../platform/db/database.ts';

/** Of these, those that the event sells. */
export async function listPassTypeIds(
  db: Db,
  organizationId: string,
  eventId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('pass_type')
    .select('pass_type.id')
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', eventId)
    .where((eb) => anyOf(eb.ref('pass_type.id'), ids))
    .orderBy('pass_type.id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

export async function replacePassTypes(
  db: Db,
  organizationId: string,
  mediaId: string,
  passTypeIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('event_media_pass_type')
    .where('event_media_pass_type.organization_id', '=', organizationId)
    .where('event_media_pass_type.media_id', '=', mediaId)
    .execute();
  if (passTypeIds.length === 0) return;
  await db
    .insertInto('event_media_pass_type')
    .values(
      passTypeIds.map((id) => ({ organization_id: organizationId, media_id: mediaId, pass_type_id: id })),
    )
    .execute();
}
