import { viewImage } from '../../../../platform/db/images.ts';
import { viewBaseAccount } from '../../../ground/accounts/index.ts';
import { viewFile, viewVideo, type FileColumns } from '../../../ground/storage/index.ts';
import { viewBaseChannel, viewLinks } from '../channels.views.ts';
import type { ContentRow } from './contents.fragments.ts';
import type { BaseContentView, ContentGuestView, ContentView } from './contents.schemas.ts';
import { showDuration } from './duration.ts';
import type { GuestRow } from './parts.queries.ts';

export interface CompleteContent {
  row: ContentRow;
  guests: GuestRow[];
  interests: { id: string; name: string }[];
  /** Its channel, by the caller. */
  managed: boolean;
  grants: Grants;
}

/** Open the media of a content that not everybody may read. */
export interface Grants {
  readonly audio: string | null;
  readonly video: string | null;
}

const viewAudio = ({ created_at, ...audio }: FileColumns, grant: string | null) =>
  viewFile({ ...audio, created_at: new Date(created_at) }, grant);

export function viewBaseContent(row: ContentRow, grants: Grants): BaseContentView {
  const image = viewImage(row.image);
  return {
    id: row.id,
    featured: row.featured,
    slug: row.slug,
    title: row.title,
    description: row.description,
    imageUrl: image?.uri ?? null,
    image,
    audio: row.audio === null ? null : viewAudio(row.audio, grants.audio),
    video: row.video === null ? null : viewVideo(row.video, grants.video),
    duration: row.duration_seconds === null ? null : showDuration(row.duration_seconds),
    channel: viewBaseChannel(row.channel),
    published: row.published_at?.toISOString() ?? null,
    visible: row.visible,
  };
}

export const viewGuest = (row: GuestRow): ContentGuestView => ({
  id: row.id,
  slug: row.slug,
  contentId: row.content_id,
  accountId: row.account_id,
  account: row.account === null ? null : viewBaseAccount(row.account),
  type: row.type,
  name: row.name,
  title: row.title,
  bio: row.bio,
  company: row.company,
  companyLink: row.company_link,
  companyBio: row.company_bio,
  imageId: row.image_id,
  image: viewImage(row.image),
  website: row.website,
  facebook: row.facebook,
  twitter: row.twitter,
  instagram: row.instagram,
  linkedIn: row.linked_in,
  tikTok: row.tik_tok,
  youtube: row.youtube,
  discord: row.discord,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const viewSchedule = (row: ContentRow): ContentView['publishSchedule'] =>
  row.scheduled_at === null || row.published_at !== null
    ? null
    : {
        name: 'publish',
        date: row.scheduled_at.toISOString(),
        createdAt: (row.planned_at ?? row.updated_at).toISOString(),
        updatedAt: (row.planned_at ?? row.updated_at).toISOString(),
      };

export const viewContent = ({ row, guests, interests, managed, grants }: CompleteContent): ContentView => ({
  ...viewBaseContent(row, grants),
  body: row.body,
  editor: row.editor,
  ...viewLinks(row),
  guests: guests.map(viewGuest),
  publishSchedule: viewSchedule(row),
  season: row.season,
  episode: row.episode,
  explicit: row.explicit,
  email: row.email,
  push: row.push,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  likes: row.liked_at === null ? [] : [{ createdAt: row.liked_at.toISOString() }],
  kind: row.kind,
  interests,
  managed,
  locked: !row.readable,
  _count: { likes: row.like_count },
});
