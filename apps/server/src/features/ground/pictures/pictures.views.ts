import { viewBaseAccount, type BaseAccountColumns } from '../accounts/index.ts';
import { viewBaseImage, type ImageRow } from '../storage/index.ts';
import type { StorageTotalsView, StoredPictureView } from './pictures.schemas.ts';

interface Used {
  readonly row: ImageRow & { readonly owner: BaseAccountColumns | null };
  readonly uses: readonly { readonly of: string; readonly count: number }[];
  readonly removable: boolean;
}

export const viewStoredPicture = ({ row, uses, removable }: Used): StoredPictureView => ({
  id: row.id,
  image: viewBaseImage(row),
  name: row.name,
  kind: row.kind,
  size: Number(row.size),
  owner: row.owner === null ? null : viewBaseAccount(row.owner),
  createdAt: row.created_at.toISOString(),
  uses: uses.map(({ of, count }) => ({ of, count })),
  removable,
});

const NOTHING = { count: 0, bytes: 0 };

export const viewTotals = (totals: {
  readonly [Part in keyof StorageTotalsView]: StorageTotalsView[Part] | null;
}): StorageTotalsView => ({
  pictures: totals.pictures ?? NOTHING,
  videos: totals.videos ?? NOTHING,
  files: totals.files ?? NOTHING,
});
