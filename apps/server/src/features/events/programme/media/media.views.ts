import { viewImage } from '../../../../platform/db/images.ts';
import { viewFile, viewVideo } from '../../../ground/storage/index.ts';
import type { CompletePassType } from '../pass-types/pass-types.types.ts';
import { viewBasePassType } from '../pass-types/pass-types.views.ts';
import type { BasePassTypeView } from '../related.schemas.ts';
import type { MediaRow } from './media.queries.ts';
import type { EventMediaItemView } from './media.schemas.ts';

export interface MediaItem {
  readonly row: MediaRow;
  /** Not for the caller, who is told only whom it is for. */
  readonly isLocked: boolean;
  readonly passTypes: readonly CompletePassType[];
  readonly grant: string | null;
}

const kindOf = ({ video_id, file_id }: MediaRow): EventMediaItemView['kind'] =>
  video_id !== null ? 'video' : file_id !== null ? 'file' : 'image';

const CLOSED = {
  name: '',
  description: null,
  imageId: null,
  image: null,
  videoId: null,
  video: null,
  fileId: null,
  file: null,
};

/** Each item of a page names its own, so what is long stays where passes are sold. */
const viewShortly = (passType: CompletePassType): BasePassTypeView => ({
  ...viewBasePassType({ ...passType, prices: [], refunds: [] }),
  longDescription: null,
  price: passType.priceNow,
});

export const viewMedia = ({ row, isLocked, passTypes, grant }: MediaItem): EventMediaItemView => ({
  ...(isLocked
    ? CLOSED
    : {
        name: row.name,
        description: row.description,
        imageId: row.image_id ?? row.closed_image_id,
        image: viewImage(row.image),
        videoId: row.video_id,
        video: row.video === null ? null : viewVideo(row.video, grant),
        fileId: row.file_id,
        file:
          row.file === null
            ? null
            : viewFile({ ...row.file, created_at: new Date(row.file.created_at) }, grant),
      }),
  id: row.id,
  kind: kindOf(row),
  restricted: row.restricted,
  locked: isLocked,
  allowedPassTypes: passTypes.map(viewShortly),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
