import type { Activity } from '@atrium/api';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';

/** That the text is not the first one; the exact moment on hover. */
export function EditedMark({ activity: { editedAt } }: { activity: Pick<Activity, 'editedAt'> }) {
  const { t } = useText();
  const format = useFormat();
  if (editedAt === null) return null;
  const moment = t('feed.editedAt', { moment: format.dateTime(editedAt, { year: 'numeric' }) });
  return (
    <time dateTime={editedAt} title={moment} suppressHydrationWarning className="whitespace-nowrap">
      <span aria-hidden="true">· </span>
      <span>{t('feed.edited')}</span>
    </time>
  );
}
