import { retryFailedJobsMutation } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, RotateCw } from 'lucide-react';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { Part } from './part.tsx';
import { countOf, type FailedJob, type Queue, useReadSystemAgain } from './system.api.ts';

interface QueuesProps {
  queues: readonly Queue[];
  failedJobs: readonly FailedJob[];
}

/** Only those in which something waits, runs or has failed. */
export function Queues({ queues, failedJobs }: QueuesProps) {
  const { t } = useText();
  const busy = queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0);
  return (
    <Part title={t('admin.system.queues')}>
      {busy.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" className="size-5 text-success" />
          {t('admin.system.queues.none', { count: queues.length })}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {busy.map((queue) => (
            <li key={queue.name} className="py-3">
              <QueueLine queue={queue} jobs={failedJobs.filter((job) => job.queue === queue.name)} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function QueueLine({ queue, jobs }: { queue: Queue; jobs: readonly FailedJob[] }) {
  const { t } = useText();
  const format = useFormat();
  const readAgain = useReadSystemAgain();
  const retry = useMutation({
    ...retryFailedJobsMutation(),
    onSuccess: async ({ data: { retried } }) => {
      toast({ kind: 'success', text: t('admin.system.retried', { count: retried }) });
      await readAgain();
    },
  });
  const count = (value: number) => countOf(t, format, value);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="min-w-0 grow basis-48 truncate font-medium">
          <bdi>{queue.name}</bdi>
        </p>
        <p className="text-sm text-muted tabular-nums">
          {t('admin.system.queue', { waiting: count(queue.waiting), running: count(queue.running) })}
          {queue.oldestAt !== null &&
            ` · ${t('admin.system.oldest', { time: format.relative(queue.oldestAt) })}`}
        </p>
        {queue.failed > 0 && (
          <>
            <p className="text-sm font-medium text-danger tabular-nums">
              {t('admin.system.failed', { number: count(queue.failed) })}
            </p>
            <Button
              icon={<RotateCw aria-hidden="true" />}
              pending={retry.isPending}
              onClick={() => retry.mutate({ body: { queue: queue.name } })}
            >
              {t('admin.system.retry')}
            </Button>
          </>
        )}
      </div>
      {jobs.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer rounded-sm font-medium">{t('admin.system.reasons')}</summary>
          <ul className="mt-1 flex flex-col gap-1">
            {jobs.map((job, index) => (
              <li key={index} className="wrap-anywhere">
                <span className="text-muted">{format.dateTime(job.failedAt)}</span>{' '}
                <span dir="auto">{job.error ?? t('admin.system.noReason')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
