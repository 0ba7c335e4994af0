import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { getSponsorshipLevel, type SponsorshipLevel } from './sponsors.service.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import type { BoundedPart } from '../bounds/bounds.ts';
import { changeEvent, keepPicture } from '../listings/change.service.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import { deletePart, findPart, insertPart, updatePart } from '../listings/parts.queries.ts';
import { forgetSponsors, nameSponsors } from './listing-sponsors.service.ts';
import { claimSlug } from '../import/listing-programme-parts.service.ts';
import * as queries from './sponsorships.queries.ts';
import type { LevelFields, SponsorshipFields } from './sponsorships.schemas.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

const TABLE = 'event_sponsorship_level';

export async function createLevel(
  ctx: Context,
  idOrSlug: string,
  level: LevelFields & { name: string },
): Promise<SponsorshipLevel> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [level.name, level.description]);
  const id = newId();
  await changeEvent(
    ctx,
    event,
    async (inner) => {
      const at = { created_at: inner.now(), updated_at: inner.now() };
      const row = { ...toLevel(level), ...at, id, event_id: event.id, name: level.name.trim() };
      await claimSlug(level.name, 'level', (slug) =>
        insertPart(inner.db, ctx.organizationId, TABLE, { ...row, slug }),
      );
    },
    TABLE,
  );
  return getSponsorshipLevel(ctx, event.id, id);
}

export async function updateLevel(
  ctx: Context,
  idOrSlug: string,
  levelId: string,
  level: LevelFields,
): Promise<SponsorshipLevel> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [level.name, level.description]);
  await changeEvent(ctx, event, async (inner) => {
    await holdUnchanged(inner, 'event_sponsorship_level', levelId);
    const changes = { ...toLevel(level), updated_at: inner.now() };
    if (!(await updatePart(inner.db, ctx.organizationId, TABLE, event.id, levelId, changes)))
      throw notFound('sponsorshipLevel');
  });
  return getSponsorshipLevel(ctx, event.id, levelId);
}

export async function deleteLevel(ctx: Context, idOrSlug: string, levelId: string): Promise<null> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner) => {
    if (!(await deletePart(inner.db, ctx.organizationId, TABLE, event.id, levelId)))
      throw notFound('sponsorshipLevel');
    await forgetSponsors(inner, event.id);
  });
  return null;
}

export const createSponsorship = (
  ctx: Context,
  idOrSlug: string,
  levelId: string,
  sponsorship: SponsorshipFields & { name: string },
): Promise<SponsorshipLevel> =>
  change(
    ctx,
    idOrSlug,
    levelId,
    sponsorship,
    (inner, columns) =>
      queries.insertSponsorship(inner.db, ctx.organizationId, {
        ...columns,
        id: newId(),
        level_id: levelId,
        name: sponsorship.name.trim(),
      }),
    'event_sponsorship',
  );

export const updateSponsorship = (
  ctx: Context,
  idOrSlug: string,
  { sponsorshipLevelId: levelId, sponsorshipId }: { sponsorshipLevelId: string; sponsorshipId: string },
  sponsorship: SponsorshipFields,
): Promise<SponsorshipLevel> =>
  change(ctx, idOrSlug, levelId, sponsorship, async (inner, columns) => {
    if (!(await queries.updateSponsorship(inner.db, ctx.organizationId, levelId, sponsorshipId, columns)))
      throw notFound('sponsorship');
  });

export const deleteSponsorship = (
  ctx: Context,
  idOrSlug: string,
  { sponsorshipLevelId: levelId, sponsorshipId }: { sponsorshipLevelId: string; sponsorshipId: string },
): Promise<SponsorshipLevel> =>
  change(ctx, idOrSlug, levelId, {}, async (inner) => {
    if (!(await queries.deleteSponsorship(inner.db, ctx.organizationId, levelId, sponsorshipId)))
      throw notFound('sponsorship');
  });

/** One change among the sponsors of a level of this event. */
async function change(
  ctx: Context,
  idOrSlug: string,
  levelId: string,
  fields: SponsorshipFields,
  work: (inner: Context, columns: ReturnType<typeof toSponsorship>) => Promise<void>,
  ...adds: readonly BoundedPart[]
): Promise<SponsorshipLevel> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [fields.name, fields.description, fields.url]);
  const { accountId } = fields;
  const imageId = await keepPicture(ctx, fields.image, 'image');
  await changeEvent(
    ctx,
    event,
    async (inner) => {
      if ((await findPart(inner.db, ctx.organizationId, TABLE, event.id, levelId)) === undefined)
        throw notFound('sponsorshipLevel');
      if (typeof accountId === 'string')
        await nameSponsors(inner, event.id, [{ accountId, field: 'accountId' }]);
      await work(inner, {
        ...toSponsorship(fields),
        ...(imageId === undefined ? {} : { image_id: imageId }),
      });
      await forgetSponsors(inner, event.id);
      await updatePart(inner.db, ctx.organizationId, TABLE, event.id, levelId, { updated_at: inner.now() });
    },
    ...adds,
  );
  return getSponsorshipLevel(ctx, event.id, levelId);
}

const orNull = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text.trim();

const toLevel = ({ name, description, sponsorsPerRow, sortOrder }: LevelFields) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(description === undefined ? {} : { description: orNull(description) }),
  ...(sponsorsPerRow === undefined ? {} : { sponsors_per_row: sponsorsPerRow }),
  ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
});

const toSponsorship = ({ name, description, url, accountId, sortOrder }: SponsorshipFields) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(description === undefined ? {} : { description: orNull(description) }),
  ...(url === undefined ? {} : { url: url === null ? null : orNull(url) }),
  ...(accountId === undefined ? {} : { account_id: accountId }),
  ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
});
