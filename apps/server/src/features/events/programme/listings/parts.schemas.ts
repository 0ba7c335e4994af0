import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  idParam,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { Account } from '../../../ground/accounts/accounts.schemas.ts';
import { Refuse } from '../../../ground/naming/naming.schemas.ts';
import { EventMediaItem } from '../media/media.schemas.ts';
import { EventPage, FaqSection, BaseFaq } from '../pages/pages.schemas.ts';
import { BaseSessionLocation, BaseTrack } from '../sessions/sessions.schemas.ts';
import * as fields from './listing-fields.schemas.ts';
import { EventListing } from './listings.schemas.ts';

const tags = ['listings'];
const picture = fields.picture;

const NewSession = body(fields.newSession);
export type NewSession = Static<typeof NewSession>;
const SessionChanges = body(fields.sessionChanges);
export type SessionChanges = Static<typeof SessionChanges>;
const CreateSession = body({ session: NewSession, imageDataUri: picture });
export type CreateSession = Static<typeof CreateSession>;
const UpdateSession = body({ session: SessionChanges, imageDataUri: picture });
export type UpdateSession = Static<typeof UpdateSession>;

const SpeakerFields = body(fields.speaker);
export type SpeakerFields = Static<typeof SpeakerFields>;
const PutSpeaker = body({ speaker: SpeakerFields, imageDataUri: picture });
export type PutSpeaker = Static<typeof PutSpeaker>;

const paramsOf = <const T extends string>(name: T) => Type.Intersect([nameParam('eventId'), idParam(name)]);
const onListing = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary: `${summary} (returns the whole listing)`,
  params: nameParam('eventId'),
  response: answers(EventListing),
});
const onPart = <const T extends string>(operationId: string, summary: string, name: T) => ({
  ...onListing(operationId, summary),
  params: paramsOf(name),
});

export const createSession = { ...onListing('createListingSession', 'Add a session'), body: CreateSession };
export const updateSession = {
  ...onPart('updateListingSession', 'Update a session; omitted fields are kept, null clears', 'sessionId'),
  body: UpdateSession,
};
export const deleteSession = onPart(
  'deleteListingSession',
  'Delete a session in which nobody has a seat',
  'sessionId',
);

export const createSpeaker = { ...onListing('createListingSpeaker', 'Add a speaker'), body: PutSpeaker };
export const updateSpeaker = {
  ...onPart('updateListingSpeaker', 'Update a speaker; omitted fields are kept, null clears', 'speakerId'),
  body: PutSpeaker,
};
export const deleteSpeaker = onPart('deleteListingSpeaker', 'Delete a speaker', 'speakerId');

export const addSponsor = {
  ...onListing('addListingSponsor', 'Add an account as a sponsor'),
  body: body({ sponsorId: Uuid }),
};
export const putSponsor = {
  ...onPart('putListingSponsor', 'Add an account as a sponsor, idempotently', 'sponsorId'),
  body: body({ sponsorId: Type.Optional(Uuid) }),
};
export const removeSponsor = onPart(
  'removeListingSponsor',
  'Remove an account from the sponsors',
  'sponsorId',
);
export const leaveSponsors = {
  operationId: 'leaveEventSponsors',
  tags,
  summary: 'Remove the caller from the sponsors of an event',
  params: idParam('eventId'),
  querystring: Refuse,
  response: answers(Type.Null()),
};

const color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });
const sortOrder = Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 }));
const partName = Type.String({ minLength: 1, maxLength: 160, pattern: '\\S' });
const text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));

const trackMore = { color: Type.Optional(color), sortOrder };
const locationMore = {
  description: text(2000),
  address1: text(200),
  address2: text(200),
  zip: text(40),
  city: text(120),
  state: text(120),
  country: text(120),
  googlePlaceId: text(300),
  image: picture,
  sortOrder,
};
const pageMore = {
  subtitle: Type.Optional(Type.String({ maxLength: 300 })),
  html: Type.Optional(fields.html),
  imageIds: Type.Optional(
    Type.Array(Uuid, { maxItems: 50, uniqueItems: true, description: 'Image ids of the page gallery' }),
  ),
  sortOrder,
};
const answer = Type.Optional(
  Type.String({ maxLength: 10_000, description: 'HTML, sanitized before it is stored' }),
);
const mediaMore = {
  description: text(2000),
  sortOrder,
  passTypeIds: Type.Optional(
    Type.Array(Uuid, {
      maxItems: 20,
      uniqueItems: true,
      description: 'Pass types whose holders may have it; empty for everybody',
    }),
  ),
};

export const CreateTrack = body({ name: partName, ...trackMore });
export const UpdateTrack = body({ name: Type.Optional(partName), ...trackMore });
export const CreateLocation = body({ name: partName, ...locationMore });
export const UpdateLocation = body({ name: Type.Optional(partName), ...locationMore });
export const CreatePage = body({ title: partName, ...pageMore });
export const UpdatePage = body({ title: Type.Optional(partName), ...pageMore });
export const CreateFaqSection = body({ name: partName, sortOrder });
export const UpdateFaqSection = body({ name: Type.Optional(partName), sortOrder });
const question = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
export const CreateFaq = body({ question, answer, sortOrder });
export const UpdateFaq = body({ question: Type.Optional(question), answer, sortOrder });
export const CreateMedia = body({
  name: partName,
  image: Type.Optional(Type.String({ minLength: 1, description: 'Image as base64 text or data URI' })),
  videoId: Type.Optional(Uuid),
  fileId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  ...mediaMore,
});
export const UpdateMedia = body({ name: Type.Optional(partName), ...mediaMore });

export type TrackFields = Static<typeof UpdateTrack>;
export type LocationFields = Static<typeof UpdateLocation>;
export type PageFields = Static<typeof UpdatePage>;
export type FaqFields = Static<typeof UpdateFaq>;
export type MediaFields = Static<typeof UpdateMedia>;
export type NewMedia = Static<typeof CreateMedia>;

const gone = answers(Type.Null());
const make = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: nameParam('eventId'),
});
const change = <const T extends string>(operationId: string, summary: string, name: T) => ({
  operationId,
  tags,
  summary,
  params: paramsOf(name),
});

export const createTrack = {
  ...make('createListingTrack', 'Add a track'),
  body: CreateTrack,
  response: answers(BaseTrack),
};
export const updateTrack = {
  ...change('updateListingTrack', 'Update a track', 'trackId'),
  body: UpdateTrack,
  response: answers(BaseTrack),
};
export const deleteTrack = { ...change('deleteListingTrack', 'Delete a track', 'trackId'), response: gone };

export const createLocation = {
  ...make('createListingLocation', 'Add a room'),
  body: CreateLocation,
  response: answers(BaseSessionLocation),
};
export const updateLocation = {
  ...change('updateListingLocation', 'Update a room', 'locationId'),
  body: UpdateLocation,
  response: answers(BaseSessionLocation),
};
export const deleteLocation = {
  ...change('deleteListingLocation', 'Delete a room; its sessions are left without one', 'locationId'),
  response: gone,
};

export const createPage = {
  ...make('createListingPage', 'Add a page'),
  body: CreatePage,
  response: answers(EventPage),
};
export const updatePage = {
  ...change('updateListingPage', 'Update a page', 'pageId'),
  body: UpdatePage,
  response: answers(EventPage),
};
export const deletePage = { ...change('deleteListingPage', 'Delete a page', 'pageId'), response: gone };

export const createFaqSection = {
  ...make('createListingFaqSection', 'Add an FAQ section'),
  body: CreateFaqSection,
  response: answers(FaqSection),
};
export const updateFaqSection = {
  ...change('updateListingFaqSection', 'Update an FAQ section', 'faqSectionId'),
  body: UpdateFaqSection,
  response: answers(FaqSection),
};
export const deleteFaqSection = {
  ...change('deleteListingFaqSection', 'Delete an FAQ section with its questions', 'faqSectionId'),
  response: gone,
};
export const createFaq = {
  ...change('createListingFaq', 'Add an FAQ question with its answer', 'faqSectionId'),
  body: CreateFaq,
  response: answers(BaseFaq),
};
const faqParams = Type.Intersect([nameParam('eventId'), idParam('faqSectionId'), idParam('faqId')]);
export const updateFaq = {
  operationId: 'updateListingFaq',
  tags,
  summary: 'Update an FAQ question or its answer',
  params: faqParams,
  body: UpdateFaq,
  response: answers(BaseFaq),
};
export const deleteFaq = {
  operationId: 'deleteListingFaq',
  tags,
  summary: 'Delete an FAQ question',
  params: faqParams,
  response: gone,
};

export const createMedia = {
  ...make('createListingMedia', 'Add an image to the gallery'),
  body: CreateMedia,
  response: answers(EventMediaItem),
};
export const updateMedia = {
  ...change('updateListingMedia', 'Update the name, description or order of a gallery image', 'mediaId'),
  body: UpdateMedia,
  response: answers(EventMediaItem),
};
export const deleteMedia = {
  ...change('deleteListingMedia', 'Remove an image from the gallery', 'mediaId'),
  response: gone,
};

export const listCoHosts = {
  operationId: 'listListingCoHosts',
  tags,
  summary: 'List the co-hosts of an event',
  params: nameParam('eventId'),
  querystring: PagedQuery,
  response: listAnswers(Account),
};
export const addCoHost = {
  ...onListing('addListingCoHost', 'Add a co-host to an event, for its creator and staff'),
  body: body({ accountId: Uuid }),
};
export const putCoHost = {
  ...onPart('putListingCoHost', 'Add a co-host to an event, idempotently', 'accountId'),
  body: body({ accountId: Type.Optional(Uuid) }),
};
export const removeCoHost = {
  ...onPart('removeListingCoHost', 'Remove a co-host from an event, or leave as a co-host', 'accountId'),
  querystring: Refuse,
};
