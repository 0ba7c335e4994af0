import { anyOf, type Db } from '../../platform/db/database.ts';
import type { EventFaqTable, NewRow } from '../../platform/db/schema.ts';

/** Puts these in the place of those it had. False when one of them is no picture. */
export async function setPageImages(
  db: Db,
  organizationId: string,
  pageId: string,
  imageIds: readonly string[],
): Promise<boolean> {
  await db
    .deleteFrom('event_page_image')
    .where('event_page_image.organization_id', '=', organizationId)
    .where('event_page_image.page_id', '=', pageId)
    .execute();
  if (imageIds.length === 0) return true;
  const known = await db
    .selectFrom('image')
    .select('image.id')
    .where('image.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('image.id'), imageIds))
    .execute();
  if (known.length < imageIds.length) return false;
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
