import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import { countedNote } from '../../../platform/http/list.schemas.ts';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../accounts/accounts.schemas.ts';

const StoredPicture = component(
  'StoredPicture',
  Type.Object({
    id: Type.String({
      format: 'uuid',
      description: 'Of the picture; where `image` is null a name for the row alone, that no call takes',
    }),
    /** Null for pictures of conversations and closed groups, and of which nobody knows where they were shown. */
    image: nullable(BaseImage),
    name: nullable(Text),
    kind: Text,
    size: Type.Integer({ description: 'Of all variants, in bytes' }),
    owner: nullable(BaseAccount),
    createdAt: Instant,
    uses: Type.Array(
      Type.Object({
        of: Type.String({ description: 'Kind of thing that shows it' }),
        count: Type.Integer(),
      }),
    ),
    removable: Type.Boolean({
      description: 'True for pictures of the staff that nothing uses; the sweep takes others at night',
    }),
  }),
);
export type StoredPictureView = Static<typeof StoredPicture>;

const PICTURE_KINDS = ['people', 'banner', 'activity', 'thread', 'content', 'admin', 'link'] as const;

const ListQuery = pagedQuery({
  kind: Type.Optional(literals(PICTURE_KINDS)),
  unused: Type.Optional(
    Type.Boolean({ description: 'True: only those that nothing uses and no text can link to' }),
  ),
  large: Type.Optional(Type.Boolean({ description: 'True: only those of a megabyte or more' })),
  accountId: Type.Optional(Uuid),
  createdFrom: Type.Optional(Instant),
  createdUntil: Type.Optional(Instant),
});
export const LIST_PARAMETERS = Object.keys(ListQuery.properties);
export type PicturesQuery = Static<typeof ListQuery>;

const tags = ['admin'];

export const listPictures = {
  operationId: 'listStoredPictures',
  tags,
  summary: `List all stored pictures with their use (staff only), largest first, those of conversations and closed groups without address and name; search finds parts of the names that are told; orderBy: size, createdAt, ${countedNote}`,
  querystring: ListQuery,
  response: listAnswers(StoredPicture),
};

export const markPicture = {
  operationId: 'markStoredPicture',
  tags,
  summary: 'Mark a picture as safe, or as one that is covered until somebody asks to see it (staff only)',
  params: idParam('imageId'),
  body: body({ moderation: literals(['safe', 'warning']) }),
  response: answers(BaseImage),
};

export const deletePicture = {
  operationId: 'deleteStoredPicture',
  tags,
  summary: 'Delete a picture that nothing uses (staff only)',
  params: idParam('imageId'),
  response: answers(Type.Null()),
};

const Total = Type.Object({ count: Type.Integer(), bytes: Type.Integer() });

const StorageTotals = component(
  'StorageTotals',
  Type.Object({
    pictures: Total,
    videos: Total,
    files: Total,
    archives: Type.Integer({ description: 'Bytes of the exports of people’s own data' }),
    used: Type.Integer({ description: 'Bytes of all of them, as they count towards the limit' }),
    limit: nullable(Type.Integer({ description: 'Bytes that the operator allows; null: no limit' })),
    largest: Type.Array(
      Type.Object({
        account: BaseAccount,
        bytes: Type.Integer({ description: 'Of all that the account makes the store hold' }),
      }),
      { description: 'The accounts that hold most, 10 at most' },
    ),
  }),
);
export type StorageTotalsView = Static<typeof StorageTotals>;

export const getTotals = {
  operationId: 'getStorageTotals',
  tags,
  summary: 'Count all pictures, videos and files, and their bytes (staff only)',
  response: answers(StorageTotals),
};
