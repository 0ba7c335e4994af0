import type { Context } from '../../../../platform/context.ts';

export type Media = { readonly videoId: string } | { readonly fileKey: string };
export type Fetching = 'public' | 'private' | 'refused';

/** Features that hold media which not everybody may fetch say so here; undefined where they do not hold it. */
export type JudgeFetch = (
  ctx: Context,
  media: Media,
  grant: string | undefined,
) => Promise<Fetching | undefined>;
