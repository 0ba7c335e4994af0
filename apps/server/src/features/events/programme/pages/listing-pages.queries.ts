import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { EventFaqTable } from '../programme.tables.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';

/** Puts these in the place of those it had. False when one of them is no picture. */
export async function setPageImages(
  db: Db,
  organizationId: string,
  pageId: string,
  { eventId, accountId }: { eventId: string; accountId: string },
  imageIds: readonly string[],
): Promise<boolean> {
  const known =
    imageIds.length === 0
      ? []
      : await listUsableImageIds(db, organizationId, { eventId, accountId }, imageIds);
  if (known.length < imageIds.length) return false;
  await db
    .deleteFrom('event_page_image')
    .where('event_page_image.organization_id', '=', organizationId)
    .where('event_page_image.page_id', '=', pageId)
    .execute();
  if (imageIds.length === 0) return true;
  await db
    .insertInto('event_page_image')
    .values(
      imageIds.map((imageId, index) => ({
        organization_id: organizationId,
        page_id: pageId,
        image_id: imageId,
        sort_order: index,
      })),
    )
    .execute();
  return true;
}

/** False when the address is taken. */
export async function insertFaq(
  db: Db,
  organizationId: string,
  faq: NewRow<EventFaqTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('event_faq')
    .values({ ...faq, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateFaq(
  db: Db,
  organizationId: string,
  sectionId: string,
  id: string,
  changes: Partial<NewRow<EventFaqTable>>,
): Promise<boolean> {
  const result = await db
    .updateTable('event_faq')
    // The section is what it was: a statement needs something to set.
    .set({ section_id: sectionId, ...changes })
    .where('event_faq.organization_id', '=', organizationId)
    .where('event_faq.section_id', '=', sectionId)
    .where('event_faq.id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteFaq(
  db: Db,
  organizationId: string,
  sectionId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('event_faq')
    .where('event_faq.organization_id', '=', organizationId)
    .where('event_faq.section_id', '=', sectionId)
    .where('event_faq.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Of these pictures, the account's own and those that stand in the event already: nobody shows another's by its id. */
async function listUsableImageIds(
  db: Db,
  organizationId: string,
  { eventId, accountId }: { eventId: string; accountId: string },
  imageIds: readonly string[],
): Promise<{ id: string }[]> {
  return db
    .selectFrom('image')
    .select('image.id')
    .where('image.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('image.id'), imageIds))
    .where((eb) =>
      eb.or([
        eb('image.account_id', '=', accountId),
        eb.exists(
          eb
            .selectFrom('event_page_image')
            .innerJoin('event_page', (join) =>
              join
                .on('event_page.organization_id', '=', organizationId)
                .onRef('event_page.id', '=', 'event_page_image.page_id'),
            )
            .select('event_page.id')
            .where('event_page_image.organization_id', '=', organizationId)
            .whereRef('event_page_image.image_id', '=', 'image.id')
            .where('event_page.event_id', '=', eventId),
        ),
        eb.exists(
          eb
            .selectFrom('event_media')
            .select('event_media.id')
            .where('event_media.organization_id', '=', organizationId)
            .where(({ eb: of, ref }) =>
              of.or([
                of('event_media.image_id', '=', ref('image.id')),
                of('event_media.closed_image_id', '=', ref('image.id')),
              ]),
            )
            .where('event_media.event_id', '=', eventId),
        ),
      ]),
    )
    .execute();
}
