import { Type, type Static } from 'typebox';
import { CUT_FAILURES } from '../../../../platform/media/cutting/cutting.types.ts';
import { RENDER_FAILURES } from '../../../../platform/media/rendering/rendering.types.ts';
import { answers, component, literals, nullable } from '../../../../platform/http/schemas.ts';
import { channelContentParams } from '../contents/contents.schemas.ts';

const ContentFilm = component(
  'ContentFilm',
  Type.Object({
    status: literals(['none', 'waiting', 'cutting', 'ready', 'failed']),
    progress: Type.Integer({ description: 'Progress in percent while the video is processed' }),
    reason: nullable(literals(CUT_FAILURES)),
    renditions: Type.Object(
      {
        status: literals(['none', 'waiting', 'working', 'ready', 'failed']),
        progress: Type.Integer({ description: 'In percent' }),
        reason: nullable(literals(RENDER_FAILURES)),
        heights: Type.Array(Type.Integer({ description: 'Pixels of the shorter side' })),
      },
      { description: 'Smaller sizes for slow connections, where the server has ffmpeg; `none` elsewhere' },
    ),
  }),
);
export type FilmView = Static<typeof ContentFilm>;

const tags = ['managedChannels'];

export const getContentFilm = {
  operationId: 'getContentFilm',
  tags,
  summary: 'Get how far the video of a content is cut for HLS (managers only)',
  description:
    'Until the status is `ready`, and if it is `failed`, players stream the file itself by range requests.',
  params: channelContentParams,
  response: answers(ContentFilm),
};
export const cutContentFilm = {
  operationId: 'cutContentFilm',
  tags,
  summary: 'Cut the video of a content for HLS, also after this has failed (managers only; idempotent)',
  params: channelContentParams,
  response: answers(ContentFilm),
};
