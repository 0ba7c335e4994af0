import { join } from 'node:path';
import type { Context } from '../../../../platform/context.ts';

export const hlsFolder = (organizationId: string, videoId: string): string =>
  `hls/${organizationId}/${videoId}`;

/** Films are copied out of the store to be worked on, for a process that reads strangers' bytes gets no keys to a store. */
export const workFolder = ({ services }: Context): string => join(services.config.dataDir, 'cutting');

export const cutKey = ({ organizationId }: Context, videoId: string, cutId: string, name: string): string =>
  `${hlsFolder(organizationId, videoId)}/${cutId}/${name}`;

interface Claim {
  readonly id: string;
  readonly claim: string;
}

/** All that was stored under one claim. */
export async function removeCut(ctx: Context, { id, claim }: Claim): Promise<void> {
  const { files } = ctx.services;
  for await (const { key } of files.list(`${hlsFolder(ctx.organizationId, id)}/${claim}`))
    await files.remove(key);
}
