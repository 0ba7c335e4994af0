import { text } from 'node:stream/consumers';
import type { Context } from '../../../../platform/context.ts';
import { MASTER } from '../../../../platform/media/cutting/cutting.types.ts';
import { STORYBOARD } from './stream.types.ts';
import { cutKey } from './hls-keys.ts';
import { viewMaster, viewStoryboard } from './stream.views.ts';
import { findStream, type StreamRow } from './stream.queries.ts';

const NAME = /^(?<setId>[0-9a-f-]{36})-[a-z0-9]{1,8}\.(?<type>m3u8|m4s|jpg)$/;

type Served =
  | { readonly key: string; readonly etag: string; readonly isPlaylist: boolean }
  | { readonly text: string; readonly etag: string; readonly type: string };

/** A file of a film that plays in segments, or a list of such files; undefined when there is none of that name. */
export async function findStreamFile(
  ctx: Context,
  videoId: string,
  name: string,
): Promise<Served | undefined> {
  const { setId, type } = NAME.exec(name)?.groups ?? {};
  if (setId === undefined && name !== MASTER && name !== STORYBOARD) return undefined;
  const stream = await findStream(ctx.db, ctx.organizationId, videoId);
  if (stream === undefined) return undefined;
  if (name === MASTER) return findMaster(ctx, videoId, stream);
  if (name === STORYBOARD)
    return stream.storyboard === null
      ? undefined
      : { text: viewStoryboard(stream.storyboard), etag: `${stream.storyboard.id}-vtt`, type: 'text/vtt' };
  if (setId === undefined || !isNamed(stream, setId)) return undefined;
  return { key: cutKey(ctx, videoId, setId, name), etag: name, isPlaylist: type === 'm3u8' };
}

/** Files that no row names, not yet or no longer, are not served. */
const isNamed = ({ hls_id: hlsId, storyboard, renditions }: StreamRow, setId: string): boolean =>
  setId === hlsId || setId === storyboard?.id || renditions.some(({ rendition_id: id }) => id === setId);

async function findMaster(ctx: Context, videoId: string, stream: StreamRow): Promise<Served | undefined> {
  const { hls_id: hlsId, renditions } = stream;
  const copied =
    hlsId === null ? undefined : await ctx.services.files.get(cutKey(ctx, videoId, hlsId, MASTER));
  if (copied === undefined && renditions.length === 0) return undefined;
  return {
    text: viewMaster(renditions, copied === undefined ? '' : await text(copied.stream)),
    etag: [hlsId ?? 'none', ...renditions.map(({ rendition_id: id }) => id.slice(-12)), MASTER].join('-'),
    type: 'application/vnd.apple.mpegurl',
  };
}
