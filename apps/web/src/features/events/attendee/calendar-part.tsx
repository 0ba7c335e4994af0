import { getCalendarFeedOptions, getCalendarFeedQueryKey, renewCalendarFeedMutation } from '@atrium/api';
import { Button, buttonClass } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Copy } from 'lucide-react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useCopyLink } from '../../../lib/share.ts';
import { useText } from '../../../lib/text.tsx';

/** The own events in the calendar of one's phone, kept up to date by itself. */
export function CalendarPart() {
  const { t } = useText();
  const feed = useQuery(getCalendarFeedOptions());
  return (
    <section aria-labelledby="calendar" className="mt-10 border-t border-line pt-6">
      <h2 id="calendar" className="text-lg font-semibold">
        {t('attendee.calendar')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t('attendee.calendar.text')}</p>
      <QueryState query={feed} waiting={<Skeleton className="h-11 w-64 rounded-md" />}>
        {({ data }) => <Subscribe url={data.url} webcalUrl={data.webcalUrl} />}
      </QueryState>
    </section>
  );
}

function Subscribe({ url, webcalUrl }: { url: string; webcalUrl: string }) {
  const { t } = useText();
  const copy = useCopyLink(url);
  const client = useQueryClient();
  const renew = useMutation({
    ...renewCalendarFeedMutation(),
    onSuccess: (answer) => {
      client.setQueryData(getCalendarFeedQueryKey(), answer);
      toast({ kind: 'success', text: t('attendee.calendar.renewed') });
    },
  });
  return (
    <div className="flex flex-wrap gap-3">
      <a href={webcalUrl} className={buttonClass()}>
        <CalendarPlus aria-hidden="true" />
        {t('attendee.calendar.subscribe')}
      </a>
      <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t('attendee.calendar.copy')}
      </Button>
      <ConfirmButton
        variant="quiet"
        pending={renew.isPending}
        question={{
          title: t('attendee.calendar.renew.title'),
          text: t('attendee.calendar.renew.text'),
          action: t('attendee.calendar.renew'),
        }}
        onConfirm={() => renew.mutate({})}
      >
        {t('attendee.calendar.renew')}
      </ConfirmButton>
    </div>
  );
}
