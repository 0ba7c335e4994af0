import { viewImage } from '../../../platform/db/images.ts';
import { viewBaseAccount } from '../../ground/accounts/index.ts';
import { viewEntity } from '../entities/index.ts';
import { viewVideo } from '../../ground/storage/index.ts';
import type { ActivityRow } from './activities.queries.ts';
import type { ActivityView, BaseActivityView } from './activities.schemas.ts';
import type { CompleteActivity } from './complete.service.ts';

export const viewBaseActivity = (row: ActivityRow): BaseActivityView => ({
  id: row.id,
  message: row.message,
  image: viewImage(row.image),
  video: row.video === null ? null : viewVideo(row.video),
  account: viewBaseAccount(row.author),
  createdAt: row.created_at.toISOString(),
});

export const viewActivity = ({
  row,
  event,
  content,
  group,
  commented,
  entities,
  count,
}: CompleteActivity): ActivityView => ({
  ...viewBaseActivity(row),
  group,
  event,
  content,
  commented: commented === null ? null : viewBaseActivity(commented),
  commentedId: row.commented_id,
  contentId: row.content_id,
  eventId: row.event_id,
  groupId: row.group_id,
  entities: entities.map(viewEntity),
  updatedAt: row.updated_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  standing: row.standing,
  standingReason: row.standing_reason,
  likes: row.liked_at === null ? [] : [{ createdAt: row.liked_at.toISOString() }],
  comments: row.own_comments ?? [],
  reports:
    row.report_id === null || row.reported_at === null
      ? []
      : [{ id: row.report_id, createdAt: row.reported_at.toISOString() }],
  _count: count,
});
