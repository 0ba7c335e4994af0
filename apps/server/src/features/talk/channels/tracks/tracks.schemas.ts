import { Type, type Static } from 'typebox';
import { MAX_CUES, MAX_TEXT } from '../../../../platform/captions/captions.types.ts';
import {
  answers,
  body,
  component,
  nullable,
  PublicName,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { channelContentParams } from '../contents/contents.schemas.ts';
import { MOST_CHAPTERS } from './tracks.types.ts';

const Chapter = Type.Object({ start: Type.Integer({ description: 'In seconds' }), title: Text });

export const ContentTracks = component(
  'ContentTracks',
  Type.Object({
    captions: Type.Array(
      Type.Object({
        id: Uuid,
        language: Type.String({ description: 'BCP 47' }),
        isDefault: Type.Boolean(),
        cues: Type.Integer({ description: 'Number of cues' }),
        url: Type.String({ description: 'WebVTT' }),
      }),
      { description: 'The default first' },
    ),
    chapters: Type.Array(Chapter),
  }),
);
export type TracksView = Static<typeof ContentTracks>;

const Transcript = component(
  'Transcript',
  Type.Object({
    language: Text,
    cues: Type.Array(
      Type.Object({
        from: Type.Number({ description: 'In seconds' }),
        to: Type.Number({ description: 'In seconds' }),
        speaker: nullable(Text),
        text: Text,
      }),
      { description: `At most ${MAX_CUES}, in the order of time` },
    ),
  }),
);
export type TranscriptView = Static<typeof Transcript>;

const captionsParams = Type.Object({ channelId: PublicName, contentId: PublicName, captionId: Uuid });

export const getContentTracks = {
  operationId: 'getContentTracks',
  tags: ['channels'],
  summary: 'Get the captions and the chapters of a content',
  params: channelContentParams,
  response: answers(ContentTracks),
};
export const getTranscript = {
  operationId: 'getTranscript',
  tags: ['channels'],
  summary: 'Get what is said in a content, in one language, with its times',
  params: captionsParams,
  response: answers(Transcript),
};

const tags = ['managedChannels'];

export const SaveCaptions = body({
  language: Type.String({ minLength: 2, maxLength: 35, description: 'BCP 47' }),
  text: Type.String({
    minLength: 1,
    maxLength: MAX_TEXT,
    description: `WebVTT or SRT of at most ${MAX_CUES} cues. It is parsed and written anew: notes, styles and unknown tags are left out`,
  }),
});
export type SaveCaptions = Static<typeof SaveCaptions>;
export const saveCaptions = {
  operationId: 'saveCaptions',
  tags,
  summary:
    'Set the captions of a content in one language, in place of earlier ones (managers only); the first are the default',
  params: channelContentParams,
  body: SaveCaptions,
  response: answers(ContentTracks),
};
export const setDefaultCaptions = {
  operationId: 'setDefaultCaptions',
  tags,
  summary: 'Show these captions without being asked (managers only; idempotent)',
  params: captionsParams,
  response: answers(ContentTracks),
};
export const deleteCaptions = {
  operationId: 'deleteCaptions',
  tags,
  summary: 'Delete the captions of a content in one language (managers only)',
  params: captionsParams,
  response: answers(ContentTracks),
};

export const SaveChapters = body({
  chapters: Type.Array(
    body({
      start: Type.Integer({ minimum: 0, maximum: 86_400, description: 'In seconds' }),
      title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    { maxItems: MOST_CHAPTERS, description: 'Each begins after the one before' },
  ),
});
export type SaveChapters = Static<typeof SaveChapters>;
export const saveChapters = {
  operationId: 'saveChapters',
  tags,
  summary: 'Set the chapters of a content, in place of earlier ones (managers only)',
  params: channelContentParams,
  body: SaveChapters,
  response: answers(ContentTracks),
};

export const trackParams = Type.Object({ name: Type.String({ maxLength: 60 }) });
export type TrackParams = Static<typeof trackParams>;
export const trackQuery = Type.Object({ grant: Type.Optional(Type.String({ maxLength: 200 })) });
export type TrackQuery = Static<typeof trackQuery>;
