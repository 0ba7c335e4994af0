import { getSelfEventCalendar } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { CalendarPlus, Star } from 'lucide-react';
import { useSaveFile } from '../../../../lib/save-file.ts';
import { useText } from '../../../../lib/text.tsx';

/** The starred sessions as a file for the reader's own calendar. */
export function OwnCalendar({ slug }: { slug: string }) {
  const { t } = useText();
  const save = useSaveFile(`${slug}.ics`, () =>
    getSelfEventCalendar({ path: { eventId: slug }, parseAs: 'blob', throwOnError: true }),
  );
  return (
    <Button
      size="sm"
      icon={<CalendarPlus aria-hidden="true" />}
      pending={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('agenda.calendarFile')}
    </Button>
  );
}

export function NoStars({ showAll }: { showAll: () => void }) {
  const { t } = useText();
  return (
    <EmptyState
      illustration={<Star />}
      title={t('agenda.noStars')}
      text={t('agenda.noStarsHint')}
      action={<Button onClick={showAll}>{t('agenda.showAll')}</Button>}
    />
  );
}
