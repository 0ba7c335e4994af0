import type { Activity } from '@atrium/api';
import { Suspense, lazy } from 'react';
import { ActivityMessage } from './activity-message.tsx';

const EditForm = lazy(() => import('./edit-form.tsx'));

interface EditableMessageProps {
  activity: Activity;
  /** The part of its text that is shown, where that is not all. */
  message?: string | undefined;
  cut?: boolean;
  className?: string;
  /** The author is about to say it differently. */
  editing: boolean;
  stop: () => void;
}

export function EditableMessage({ activity, message, editing, stop, ...look }: EditableMessageProps) {
  const { entities } = activity;
  const shown = <ActivityMessage activity={{ message: message ?? activity.message, entities }} {...look} />;
  if (!editing) return shown;
  return (
    <Suspense fallback={shown}>
      <EditForm activity={activity} close={stop} />
    </Suspense>
  );
}
