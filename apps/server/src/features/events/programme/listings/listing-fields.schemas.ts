import { Type } from 'typebox';
import { Instant, literals, nullable } from '../../../../platform/http/schemas.ts';
import { EventType } from '../events.schemas.ts';

const optional = Type.Optional;
const line = (maxLength: number) => Type.String({ maxLength });
const url = Type.String({ maxLength: 1000, pattern: '^(https?://[^\\s]+)?$' });

export const picture = optional(
  nullable(Type.String({ minLength: 1, description: 'Image as base64 text or data URI; null removes it' })),
);

export const name = Type.String({ minLength: 1, maxLength: 160, pattern: '\\S' });
export const summary = line(500);
export const html = Type.String({ maxLength: 100_000, description: 'HTML, sanitized before it is stored' });

/** Where it is, in the world and on the net. */
const place = {
  venue: optional(nullable(line(200))),
  address1: optional(nullable(line(200))),
  address2: optional(nullable(line(200))),
  city: optional(nullable(line(120))),
  state: optional(nullable(line(120))),
  zip: optional(nullable(line(40))),
  country: optional(nullable(line(120))),
  externalUrl: optional(nullable(url)),
  meetingUrl: optional(nullable(url)),
};

const registrationLimit = optional(
  nullable(
    Type.Integer({
      minimum: 0,
      maximum: 10_000_000,
      description: 'Maximum number of places; null for no limit',
    }),
  ),
);

const draft = optional(
  Type.Boolean({
    description:
      'True keeps a draft one. Without it an event that is sent as visible and open for registration is published, for clients that know no call to publish',
  }),
);

export const newEvent = {
  draft,
  eventType: EventType,
  visible: Type.Boolean({
    description: 'Whether the event appears in search; otherwise reachable by link only',
  }),
  name,
  shortDescription: summary,
  eventStart: Instant,
  eventEnd: Instant,
  timezone: Type.String({ maxLength: 60, description: 'IANA timezone name' }),
  ...place,
  registration: optional(Type.Boolean()),
  registrationLimit,
  groupOnly: optional(Type.Boolean()),
};

export const eventChanges = {
  draft,
  ...place,
  eventType: optional(EventType),
  visible: optional(Type.Boolean()),
  name: optional(name),
  slug: optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      description: 'Lowercase letters, digits and hyphens',
    }),
  ),
  shortDescription: optional(summary),
  longDescription: optional(nullable(html)),
  eventStart: optional(Instant),
  eventEnd: optional(Instant),
  timezone: optional(nullable(Type.String({ maxLength: 60, description: 'IANA timezone name' }))),
  location: optional(nullable(Type.String({ maxLength: 200, description: 'Alias of venue' }))),
  registration: optional(Type.Boolean()),
  registrationStart: optional(nullable(Instant)),
  registrationEnd: optional(nullable(Instant)),
  registrationLimit,
  publicRegistrants: optional(Type.Boolean()),
  reservationDescription: optional(nullable(line(5000))),
  newActivityCreatorEmailNotification: optional(Type.Boolean()),
  newActivityCreatorPushNotification: optional(Type.Boolean()),
  groupId: optional(nullable(Type.String({ format: 'uuid' }))),
  seriesId: optional(nullable(Type.String({ format: 'uuid' }))),
  groupOnly: optional(Type.Boolean()),
};

const text = (maxLength: number) => optional(nullable(line(maxLength)));
const network = text(500);

export const speaker = {
  firstName: text(120),
  lastName: text(120),
  title: text(200),
  company: text(200),
  bio: text(20_000),
  companyBio: text(20_000),
  label: text(120),
  website: optional(nullable(url)),
  facebook: network,
  twitter: network,
  instagram: network,
  linkedIn: network,
  discord: network,
  youtube: network,
  tikTok: network,
  priority: optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })),
  isHost: optional(Type.Boolean()),
};

const ids = optional(
  Type.Array(Type.String({ format: 'uuid' }), {
    maxItems: 200,
    uniqueItems: true,
    description: 'Replaces the existing list',
  }),
);

const links = optional(
  Type.Array(
    Type.Object(
      {
        kind: optional(literals(['link', 'attachment', 'recording', 'feedback', 'image'])),
        title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
        url: Type.String({ maxLength: 1000, pattern: '^https?://[^\\s]+$' }),
      },
      { additionalProperties: false },
    ),
    { maxItems: 30, description: 'Replaces the existing list' },
  ),
);

const sessionDetails = {
  longDescription: optional(nullable(html)),
  locationId: optional(nullable(Type.String({ format: 'uuid' }))),
  trackIds: ids,
  speakerIds: ids,
  sponsorIds: ids,
  sortOrder: optional(nullable(Type.Integer({ minimum: -100_000, maximum: 100_000 }))),
  nonSession: optional(Type.Boolean({ description: 'True for breaks, meals and the like' })),
  registrationEnabled: optional(Type.Boolean()),
  price: optional(
    nullable(
      Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'Amount in minor units; null if free' }),
    ),
  ),
  supply: optional(
    nullable(
      Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Number of seats; null for no limit' }),
    ),
  ),
  type: text(120),
  language: text(40),
  links,
  externalUrl: optional(nullable(url)),
};

export const newSession = {
  ...sessionDetails,
  name,
  description: optional(nullable(line(5000))),
  startTime: Instant,
  endTime: Instant,
};
export const sessionChanges = {
  ...sessionDetails,
  name: optional(name),
  description: optional(nullable(line(5000))),
  startTime: optional(Instant),
  endTime: optional(Instant),
};
