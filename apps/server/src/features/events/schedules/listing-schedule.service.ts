import type { Context } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { idOfWords, newId } from '../../../platform/ids.ts';
import type { Said } from '../../../platform/texts/texts.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { previewProgramme, putProgramme, type Programme, type ProgrammePreview } from '../programme/index.ts';
import { getHostedEvent, insertDraft } from '../programme/index.ts';
import { findRefused, SEPARATE } from '../../ground/rules/index.ts';
import type { ScheduleFile } from './schedules.schemas.ts';
import { readProgramme } from './schedules.service.ts';

/** The text of the file, or a data address with its bytes. */
function bytesOf(file: string): Uint8Array {
  const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(file) ?? [];
  return base64 === undefined ? Buffer.from(file, 'utf8') : Buffer.from(base64, 'base64');
}

/** Begins an event, as a draft, with the programme of a schedule file. */
export async function createFromSchedule(
  ctx: Context,
  { file, timezone }: ScheduleFile,
  clientKey: string | undefined,
): Promise<string> {
  const { accountId } = requireMember(ctx.actor);
  const { programme } = await readProgramme(ctx, bytesOf(file), timezone);
  const { event } = programme;
  await refuseWords(ctx, programme);
  const id =
    clientKey === undefined
      ? newId()
      : idOfWords('event', ctx.organizationId, accountId, 'schedule', clientKey, file);
  await ctx.transaction(async (inner) => {
    const isNew = await insertDraft(inner, {
      id,
      name: event.name,
      short_description: event.shortDescription.slice(0, 500),
      timezone: event.timezone,
      event_start: event.start,
      event_end: event.end,
      venue: event.venue,
      city: event.city,
      external_url: event.externalUrl,
    });
    // The same key again: the event is there, with what its hosts have made of it since.
    if (isNew) await putProgramme(inner, programme, id);
  });
  return id;
}

/** Previews the changes that `putSchedule` would make. */
export async function previewSchedule(
  ctx: Context,
  idOrSlug: string,
  { file, timezone }: ScheduleFile,
): Promise<{ changes: ProgrammePreview; warnings: readonly Said[] }> {
  const { id } = await getHostedEvent(ctx, idOrSlug);
  const { programme, warnings } = await readProgramme(ctx, bytesOf(file), timezone);
  return { changes: await previewProgramme(ctx, programme, id), warnings };
}

/** Makes the programme of the event what the file says; what was added by hand stays. */
export async function putSchedule(
  ctx: Context,
  idOrSlug: string,
  { file, timezone }: ScheduleFile,
): Promise<string> {
  const { id } = await getHostedEvent(ctx, idOrSlug);
  const { programme } = await readProgramme(ctx, bytesOf(file), timezone);
  await refuseWords(ctx, programme);
  await putProgramme(ctx, programme, id);
  return id;
}

async function refuseWords(ctx: Context, programme: Programme): Promise<void> {
  const { event, locations, tracks, speakers, sessions } = programme;
  const links = (all: readonly { title: string; url: string }[]) =>
    all.flatMap(({ title, url }) => [title, url]);
  const lines = [
    [event.name, event.shortDescription, event.venue, event.city, event.externalUrl],
    ...locations.map(({ name, description }) => [name, description]),
    ...tracks.map(({ name }) => [name]),
    ...speakers.map((one) => [one.firstName, one.lastName, one.bio, one.website, ...links(one.links)]),
    ...sessions.map((one) => [
      one.name,
      one.description,
      one.longDescription,
      one.externalUrl,
      ...links(one.links),
    ]),
  ].flatMap((texts) => texts.filter((text) => text !== null));
  if ((await findRefused(ctx, lines, SEPARATE)) !== undefined)
    throw invalid('text.refused', { field: 'file' });
}
