import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable, slugify } from '../../../../platform/text.ts';
import { claimSlug, diff, sameIn } from './programme-diff.ts';
import * as queries from './programme.queries.ts';
import type { Network, Programme } from './programme.types.ts';
import { chooseTrackColors } from '../sessions/track-colors.ts';

/** A removed row keeps its slug until sessions have left it, so the slugs of all rows count as taken. */
const takenSlugs = (rows: readonly { slug: string }[]): Map<string, number> =>
  new Map(rows.map(({ slug }) => [slug, 0]));

export async function planLocations(ctx: Context, eventId: string, { source, locations }: Programme) {
  const rows = await queries.listProgrammeLocations(ctx.db, ctx.organizationId, eventId);
  const wanted = locations.map(({ externalId, name, description }, index) => ({
    external_id: externalId,
    name,
    description,
    sort_order: index,
  }));
  const found = diff(
    rows.filter((row) => row.source === source),
    wanted,
    (known, row) => sameIn(['name', 'description', 'sort_order'], known, row),
    newId,
  );
  const slugs = takenSlugs(rows);
  const slugOf = new Map(rows.map((row) => [row.id, row.slug]));
  const written = found.write.map((row) => ({
    ...row,
    event_id: eventId,
    source,
    slug: slugOf.get(row.id) ?? claimSlug(slugify(row.name, 'room'), slugs),
  }));
  return { ...found, rows: written };
}

export async function planTracks(ctx: Context, eventId: string, { source, tracks }: Programme) {
  const rows = await queries.listProgrammeTracks(ctx.db, ctx.organizationId, eventId);
  const known = new Map(rows.filter((row) => row.source === source).map((row) => [row.external_id, row]));
  const colors = chooseTrackColors(
    tracks.map((track) => track.color ?? known.get(track.externalId)?.color ?? null),
    rows.map((row) => row.color),
  );
  const wanted = tracks.map(({ externalId, name }, index) => ({
    external_id: externalId,
    name,
    color: colors[index] ?? '',
    sort_order: index,
  }));
  const found = diff(
    [...known.values()],
    wanted,
    (row, track) => sameIn(['name', 'color', 'sort_order'], row, track),
    newId,
  );
  const slugs = takenSlugs(rows);
  const wantedSlugs = new Map(
    tracks.map(({ externalId, slug, name }) => [externalId, slugify(slug ?? name, 'track')]),
  );
  const written = found.write.map((row) => ({
    ...row,
    event_id: eventId,
    source,
    slug: known.get(row.external_id)?.slug ?? claimSlug(wantedSlugs.get(row.external_id) ?? 'track', slugs),
  }));
  return { ...found, rows: written };
}

const NETWORKS: readonly Network[] = [
  'facebook',
  'twitter',
  'instagram',
  'linked_in',
  'discord',
  'youtube',
  'tik_tok',
];

export async function planSpeakers(ctx: Context, eventId: string, { source, speakers }: Programme) {
  const rows = await queries.listProgrammeSpeakers(ctx.db, ctx.organizationId, eventId);
  const known = new Map(
    rows
      .filter((row) => row.source === source)
      // JSON columns come back with their keys in another order.
      .map((row) => [
        row.external_id,
        { ...row, links: row.links.map(({ title, url }) => ({ title, url })) },
      ]),
  );
  const wanted = speakers.map((speaker) => {
    const before = known.get(speaker.externalId);
    // Schedules seldom name networks; what somebody filled in stays then.
    const network = (name: Network) => speaker.networks[name] ?? before?.[name] ?? null;
    return {
      external_id: speaker.externalId,
      first_name: speaker.firstName,
      last_name: speaker.lastName,
      bio: speaker.bio,
      links: speaker.links.map(({ title, url }) => ({ title, url })),
      website: speaker.website ?? before?.website ?? null,
      facebook: network('facebook'),
      twitter: network('twitter'),
      instagram: network('instagram'),
      linked_in: network('linked_in'),
      discord: network('discord'),
      youtube: network('youtube'),
      tik_tok: network('tik_tok'),
    };
  });
  const found = diff(
    [...known.values()],
    wanted,
    (row, speaker) =>
      sameIn(['first_name', 'last_name', 'bio', 'links', 'website', ...NETWORKS], row, speaker),
    newId,
  );
  const slugs = takenSlugs(rows);
  const written = found.write.map((row) => ({
    ...row,
    links: JSON.stringify(row.links),
    event_id: eventId,
    source,
    slug:
      known.get(row.external_id)?.slug ??
      claimSlug(slugify(`${row.first_name} ${row.last_name ?? ''}`, 'speaker'), slugs),
    search_text: searchable(row.first_name, row.last_name),
  }));
  return { ...found, rows: written };
}
