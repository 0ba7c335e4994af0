import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable, slugify } from '../../../../platform/text.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { changeEvent, keepPicture } from '../listings/change.service.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import { deletePart, findPart, insertPart, updatePart } from '../listings/parts.queries.ts';
import type { PutSpeaker, SpeakerFields } from '../listings/parts.schemas.ts';
import { listSessionsOf, refreshWords } from '../sessions/session-words.service.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

const NETWORKS = ['facebook', 'twitter', 'instagram', 'discord', 'youtube'] as const;

const clean = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text.trim();

export async function createSpeaker(
  ctx: Context,
  idOrSlug: string,
  { speaker, imageDataUri }: PutSpeaker,
): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, speakerTexts(speaker));
  const imageId = await keepPicture(ctx, imageDataUri, 'imageDataUri');
  await changeEvent(
    ctx,
    event,
    (inner) => insertSpeaker(inner, event.id, speaker, imageId ?? null),
    'event_speaker',
  );
  return event.id;
}

export async function updateSpeaker(
  ctx: Context,
  idOrSlug: string,
  speakerId: string,
  { speaker, imageDataUri }: PutSpeaker,
): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, speakerTexts(speaker));
  const imageId = await keepPicture(ctx, imageDataUri, 'imageDataUri');
  await changeEvent(ctx, event, async (inner) => {
    const before = await findPart(inner.db, ctx.organizationId, 'event_speaker', event.id, speakerId);
    if (before === undefined) throw notFound('speaker');
    await holdUnchanged(inner, 'event_speaker', speakerId);
    const name = readName({
      firstName: speaker.firstName === undefined ? before.first_name : speaker.firstName,
      lastName: speaker.lastName === undefined ? before.last_name : speaker.lastName,
    });
    await updatePart(inner.db, ctx.organizationId, 'event_speaker', event.id, speakerId, {
      ...toColumns(speaker),
      ...name,
      ...(imageId === undefined ? {} : { image_id: imageId }),
      updated_at: inner.now(),
    });
    await refreshWords(inner, await listSessionsOf(inner, event.id, { speakerId }));
  });
  return event.id;
}

export async function deleteSpeaker(ctx: Context, idOrSlug: string, speakerId: string): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner) => {
    const sessions = await listSessionsOf(inner, event.id, { speakerId });
    if (!(await deletePart(inner.db, ctx.organizationId, 'event_speaker', event.id, speakerId)))
      throw notFound('speaker');
    await refreshWords(inner, sessions);
  });
  return event.id;
}

/** Those of a request that makes an event: under which ids they stand now. */
export async function addSpeakers(
  ctx: Context,
  eventId: string,
  speakers: readonly (SpeakerFields & { id?: string })[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { id: given, ...speaker } of speakers) {
    const id = await insertSpeaker(ctx, eventId, speaker, null);
    if (given !== undefined) ids.set(given, id);
  }
  return ids;
}

const SLUG_TRIES = 50;

async function insertSpeaker(
  ctx: Context,
  eventId: string,
  speaker: SpeakerFields,
  imageId: string | null,
): Promise<string> {
  const id = newId();
  const name = readName({ firstName: speaker.firstName ?? null, lastName: speaker.lastName ?? null });
  const base = slugify(`${name.first_name} ${name.last_name ?? ''}`, 'speaker');
  for (let number = 1; number <= SLUG_TRIES; number++) {
    const slug = number === 1 ? base : `${base}-${number < 10 ? number : newId().slice(-8)}`;
    const row = { ...toColumns(speaker), ...name, id, event_id: eventId, slug, image_id: imageId };
    if (await insertPart(ctx.db, ctx.organizationId, 'event_speaker', row)) return id;
  }
  throw conflict('name.taken', { field: 'speaker.firstName' });
}

export const speakerTexts = (speaker: SpeakerFields) => [
  speaker.firstName,
  speaker.lastName,
  speaker.title,
  speaker.company,
  speaker.bio,
  speaker.companyBio,
  speaker.website,
];

function readName({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  const [first, last] = [clean(firstName) ?? '', clean(lastName)];
  if (first === '' && last === null) throw invalid('speaker.nameless', { field: 'speaker.firstName' });
  return { first_name: first, last_name: last, search_text: searchable(first, last) };
}

function toColumns(speaker: SpeakerFields) {
  const { title, company, bio, companyBio, label, website, linkedIn, tikTok, priority, isHost } = speaker;
  const networks = NETWORKS.flatMap((name) => {
    const value = speaker[name];
    return value === undefined ? [] : [[name, clean(value)] as const];
  });
  return {
    ...(title === undefined ? {} : { title: clean(title) }),
    ...(company === undefined ? {} : { company: clean(company) }),
    ...(bio === undefined ? {} : { bio: clean(bio) }),
    ...(companyBio === undefined ? {} : { company_bio: clean(companyBio) }),
    ...(label === undefined ? {} : { label: clean(label) }),
    ...(website === undefined ? {} : { website: clean(website) }),
    ...Object.fromEntries(networks),
    ...(linkedIn === undefined ? {} : { linked_in: clean(linkedIn) }),
    ...(tikTok === undefined ? {} : { tik_tok: clean(tikTok) }),
    ...(priority === undefined ? {} : { priority }),
    ...(isHost === undefined ? {} : { is_host: isHost }),
  };
}
