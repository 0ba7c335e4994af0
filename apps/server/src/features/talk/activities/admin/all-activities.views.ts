import type { Readable } from 'node:stream';
import { writeCsv } from '../../../../platform/csv.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { viewActivity } from '../activities.views.ts';
import type { ActivityStanding } from '../activities.tables.ts';
import type { CompleteActivity } from '../complete.service.ts';
import type { ActivityEntryView } from './all-activities.schemas.ts';

export const viewActivityEntry = ({
  activity,
  reports,
}: {
  activity: CompleteActivity;
  reports: number;
}): ActivityEntryView => ({ id: activity.row.id, activity: viewActivity(activity), reports });

const COLUMNS = ['username', 'message', 'kind', 'standing', 'likes', 'comments', 'createdAt', 'id'] as const;

interface Written {
  readonly id: string;
  readonly username: string;
  readonly message: string;
  readonly standing: ActivityStanding;
  readonly commented_id: string | null;
  readonly likes_count: number;
  readonly comments_count: number;
  readonly created_at: Date;
}

export function writeActivitiesTable(rows: AsyncIterable<Written>, locale: string): Readable {
  const t = textsIn(locale);
  return writeCsv(
    rows,
    COLUMNS.map((key) => ({ key, header: t(`activities.columns.${key}`) })),
    (row) => ({
      username: row.username,
      message: row.message,
      kind: t(row.commented_id === null ? 'activities.kind.post' : 'activities.kind.comment'),
      standing: t(`activities.standing.${row.standing}`),
      likes: row.likes_count,
      comments: row.comments_count,
      createdAt: row.created_at.toISOString().slice(0, 16).replace('T', ' '),
      id: row.id,
    }),
  );
}
