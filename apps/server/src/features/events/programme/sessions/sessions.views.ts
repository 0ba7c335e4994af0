import { viewImage } from '../../../../platform/db/images.ts';
import { viewBaseAccount, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import type {
  BaseSessionRow,
  LocationRow,
  SessionLinkRow,
  SessionPlacesRow,
  SessionRow,
  TrackRow,
} from './sessions.queries.ts';
import type {
  AgendaView,
  BaseSessionLocationView,
  BaseSessionView,
  BaseTrackView,
  SessionView,
} from './sessions.schemas.ts';
import type { BaseSpeakerRow } from '../speakers/speakers.queries.ts';
import { viewBaseSpeaker } from '../speakers/speakers.views.ts';

/** Rooms repeat on every session of a list: each is made once and shared. */
export type Locations = ReadonlyMap<string, BaseSessionLocationView>;

export const viewLocations = (rows: readonly LocationRow[]): Locations =>
  new Map(rows.map((row) => [row.id, viewLocation(row)]));

const viewLocation = (row: LocationRow): BaseSessionLocationView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  address1: row.address1,
  address2: row.address2,
  zip: row.zip,
  city: row.city,
  state: row.state,
  country: row.country,
  image: viewImage(row.image),
  googlePlaceId: row.google_place_id,
});

const viewTrack = (row: TrackRow): BaseTrackView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  color: row.color,
});

export const viewBaseSession = (row: BaseSessionRow, locations: Locations): BaseSessionView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  location: row.location_id === null ? null : (locations.get(row.location_id) ?? null),
  image: viewImage(row.image),
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
  sortOrder: row.sort_order,
  nonSession: row.non_session,
  registrationEnabled: row.registration_enabled,
  price: row.price,
});

/** A session with what hangs on it. */
export interface CompleteSession {
  session: SessionRow;
  locations: Locations;
  tracks: readonly TrackRow[];
  speakers: readonly BaseSpeakerRow[];
  sponsors: readonly BaseAccountColumns[];
  /** Where it asks who comes. */
  places: SessionPlacesRow | undefined;
  links: readonly Pick<SessionLinkRow, 'kind' | 'title' | 'url'>[];
}

export const viewSession = ({ session, locations, ...parts }: CompleteSession): SessionView => ({
  ...viewBaseSession(session, locations),
  longDescription: session.long_description,
  updatedAt: session.updated_at.toISOString(),
  tracks: parts.tracks.map(viewTrack),
  speakers: parts.speakers.map(viewBaseSpeaker),
  sponsors: parts.sponsors.map(viewBaseAccount),
  streamInput: null,
  supply: session.supply,
  left: parts.places === undefined ? null : parts.places.left,
  _count: { sections: Number(parts.places?.sections ?? 0) },
  day: session.day,
  type: session.session_type,
  language: session.language,
  doNotRecord: session.do_not_record,
  externalUrl: session.external_url,
  links: parts.links.map(({ kind, title, url }) => ({ kind, title, url })),
});

export const viewAgenda = (
  days: readonly { date: string; sessions: number }[],
  locations: readonly LocationRow[],
  tracks: readonly TrackRow[],
): AgendaView => ({
  days: days.map(({ date, sessions }) => ({ date, sessions })),
  locations: locations.map(viewLocation),
  tracks: tracks.map(viewTrack),
});
