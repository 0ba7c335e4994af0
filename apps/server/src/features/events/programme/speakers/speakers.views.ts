import { viewImage } from '../../../../platform/db/images.ts';
import type { BaseSessionView } from '../sessions/sessions.schemas.ts';
import type { BaseSpeakerView } from './speakers.base.schemas.ts';
import type { BaseSpeakerRow, SpeakerRow } from './speakers.queries.ts';
import type { SpeakerView } from './speakers.schemas.ts';

export const viewBaseSpeaker = (row: BaseSpeakerRow): BaseSpeakerView => ({
  id: row.id,
  slug: row.slug,
  firstName: row.first_name,
  lastName: row.last_name,
  bio: row.bio,
  title: row.title,
  company: row.company,
  companyBio: row.company_bio,
  image: viewImage(row.image),
  priority: row.priority,
  isHost: row.is_host,
});

export const viewSpeaker = (row: SpeakerRow, sessions: BaseSessionView[]): SpeakerView => ({
  ...viewBaseSpeaker(row),
  label: row.label,
  updatedAt: row.updated_at.toISOString(),
  website: row.website,
  facebook: row.facebook,
  twitter: row.twitter,
  instagram: row.instagram,
  linkedIn: row.linked_in,
  discord: row.discord,
  youtube: row.youtube,
  tikTok: row.tik_tok,
  links: row.links,
  sessions,
});
