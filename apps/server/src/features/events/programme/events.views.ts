import type { Organization } from '../../../platform/context.ts';
import { viewImage } from '../../../platform/db/images.ts';
import { viewBaseAccount, type BaseAccountColumns } from '../../ground/accounts/index.ts';
import { viewGroup, type GroupRow } from '../../people/groups/index.ts';
import type { BaseEventRow, EventDetailRow, EventRegistrationRow } from './events.queries.ts';
import type { BaseEventView, EventView } from './events.schemas.ts';
import type { BasePageRow, FaqSectionRow } from './pages/pages.queries.ts';
import { viewMedia, type MediaItem } from './media/media.views.ts';
import { viewBaseFaqSection, viewBasePage } from './pages/pages.views.ts';
import type { BaseSessionRow } from './sessions/sessions.queries.ts';
import { viewBaseSession, type Locations } from './sessions/sessions.views.ts';
import type { BaseSpeakerRow } from './speakers/speakers.queries.ts';
import { viewBaseSpeaker } from './speakers/speakers.views.ts';
import type { SponsorshipLevelRow, SponsorshipRow } from './sponsors/sponsors.queries.ts';
import { viewSponsorshipLevel } from './sponsors/sponsors.views.ts';

/** Columns that the base form needs; access is decided elsewhere. */
export type BaseEventColumns = Omit<
  BaseEventRow,
  'group_only' | 'draft' | 'is_host' | 'group_access' | 'is_group_member'
>;

export const viewBaseEvent = (row: BaseEventColumns): BaseEventView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  shortDescription: row.short_description,
  featured: row.featured,
  timezone: row.timezone,
  eventStart: row.event_start.toISOString(),
  eventEnd: row.event_end.toISOString(),
  image: viewImage(row.image),
  eventType: row.event_type === 'virtual' ? 'virtual' : row.event_type === 'hybrid' ? 'hybrid' : 'physical',
  venue: row.venue,
  city: row.city,
  canceledAt: row.canceled_at?.toISOString() ?? null,
});

/** An event, with what is counted of it. */
export interface CompleteEvent {
  base: BaseEventRow;
  detail: EventDetailRow;
  /** Whether the caller is shown the link to join. */
  mayJoin: boolean;
  /** The caller's own. */
  registrations: readonly EventRegistrationRow[];
  group: GroupRow | null;
  /** Empty in lists. */
  parts: EventParts;
  counts: Omit<EventView['_count'], 'activations'>;
}

/** All that hangs on an event. */
export interface EventParts {
  locations: Locations;
  sessions: readonly BaseSessionRow[];
  speakers: readonly BaseSpeakerRow[];
  sponsors: readonly BaseAccountColumns[];
  pages: readonly BasePageRow[];
  faqSections: readonly FaqSectionRow[];
  levels: readonly { level: SponsorshipLevelRow; sponsors: readonly SponsorshipRow[] }[];
  /** Also what is locked. */
  media: readonly MediaItem[];
}

export function viewEvent(event: CompleteEvent, organization: Organization): EventView {
  const { base, detail, group, parts } = event;
  return {
    ...viewBaseEvent(base),
    ...viewDetail(detail, base, organization),
    meetingUrl: event.mayJoin ? detail.meeting_url : null,
    // Null together: a group that is switched off for the caller is not named either.
    groupId: group?.id ?? null,
    group: group === null ? null : viewGroup(group),
    registrations: event.registrations.map((row) => ({
      id: row.id,
      alternateId: row.number,
      accountId: row.account_id,
      eventId: row.event_id,
    })),
    pages: parts.pages.map(viewBasePage),
    streamInputs: [],
    streamReplay: null,
    sessions: parts.sessions.map((session) => viewBaseSession(session, parts.locations)),
    speakers: parts.speakers.map(viewBaseSpeaker),
    sponsors: parts.sponsors.map(viewBaseAccount),
    faqSections: parts.faqSections.map(viewBaseFaqSection),
    sponsorshipLevels: parts.levels.map(({ level, sponsors }) => viewSponsorshipLevel(level, sponsors)),
    media: parts.media.filter(({ isLocked }) => !isLocked).map(viewMedia),
    _count: { activations: 0, ...event.counts },
    draft: base.draft,
  };
}

function viewDetail(row: EventDetailRow, base: BaseEventRow, organization: Organization) {
  return {
    longDescription: row.long_description,
    externalUrl: row.external_url,
    venueMap: viewImage(row.venue_map),
    address1: row.address1,
    address2: row.address2,
    state: row.state,
    country: row.country,
    zip: row.zip,
    groupOnly: row.group_only,
    creatorId: row.creator?.id ?? null,
    creator: row.creator === null ? viewOrganizationAsHost(organization) : viewBaseAccount(row.creator),
    registration: row.registration,
    registrationStart: (
      row.registration_start ?? publishedBefore(base.event_end, row.created_at)
    ).toISOString(),
    registrationEnd: (row.registration_end ?? base.event_end).toISOString(),
    publicRegistrants: row.public_registrants,
    chatBotNumber: row.chat_bot_number,
    iosAppLink: row.ios_app_link,
    androidAppLink: row.android_app_link,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    reservationDescription: row.reservation_description,
    backgroundImage: viewImage(row.background_image),
    series:
      row.series_slug === null || row.series_name === null
        ? null
        : { slug: row.series_slug, name: row.series_name },
  } as const;
}

/** The wire wants an account as creator; what staff or an import made was made by the organization. */
const viewOrganizationAsHost = (organization: Organization): EventView['creator'] => ({
  id: organization.id,
  username: organization.slug,
  accountType: 'team',
  firstName: organization.name,
  lastName: null,
  title: null,
  company: null,
  image: null,
  accountTiers: [],
  subscriptions: [],
});

/** Nothing said: registration is from the day the event was published until it ends; an import may come after its end. */
const publishedBefore = (end: Date, created: Date): Date => (created < end ? created : end);
