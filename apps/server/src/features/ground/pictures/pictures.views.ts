import { idOfWords } from '../../../platform/ids.ts';
import { viewBaseAccount, type BaseAccountColumns } from '../accounts/index.ts';
import { viewBaseImage, type ImageRow, type Use } from '../storage/index.ts';
import type { StorageTotalsView, StoredPictureView } from './pictures.schemas.ts';

interface Used {
  readonly row: ImageRow & { readonly owner: BaseAccountColumns | null };
  readonly uses: readonly { readonly of: string; readonly count: number }[];
  readonly isClosed: boolean;
  readonly removable: boolean;
}

export const viewStoredPicture = ({ row, uses, isClosed, removable }: Used): StoredPictureView => ({
  // The id of a picture is its address.
  id: isClosed ? idOfWords('closed picture', row.organization_id, row.id) : row.id,
  image: isClosed ? null : viewBaseImage(row),
  name: isClosed ? null : row.name,
  kind: row.kind,
  size: Number(row.size),
  owner: row.owner === null ? null : viewBaseAccount(row.owner),
  createdAt: row.created_at.toISOString(),
  uses: uses.map(({ of, count }) => ({ of, count })),
  removable,
});

const NOTHING = { count: 0, bytes: 0 };

type Parts = Pick<StorageTotalsView, 'pictures' | 'videos' | 'files'>;

interface StorageFigures {
  readonly totals: { readonly [Part in keyof Parts]: Parts[Part] | null };
  readonly use: Use;
  readonly archives: number;
  readonly largest: readonly { readonly accountId: string; readonly bytes: number }[];
  readonly owners: ReadonlyMap<string, BaseAccountColumns>;
}

export const viewTotals = ({
  totals,
  use,
  archives,
  largest,
  owners,
}: StorageFigures): StorageTotalsView => ({
  pictures: totals.pictures ?? NOTHING,
  videos: totals.videos ?? NOTHING,
  files: totals.files ?? NOTHING,
  archives,
  used: use.bytes + archives,
  limit: use.limit,
  largest: largest.flatMap(({ accountId, bytes }) => {
    const owner = owners.get(accountId);
    return owner === undefined ? [] : [{ account: viewBaseAccount(owner), bytes }];
  }),
});
