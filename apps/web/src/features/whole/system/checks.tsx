import { startSystemCheckMutation } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ListChecks } from 'lucide-react';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { Part } from './part.tsx';
import { type Check, useReadSystemAgain } from './system.api.ts';

/** Whether what was sold, paid and booked adds up, by organization. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const { t } = useText();
  const readAgain = useReadSystemAgain();
  const start = useMutation({
    ...startSystemCheckMutation(),
    onSuccess: async () => {
      toast({ kind: 'success', text: t('admin.system.check.started') });
      await readAgain();
    },
  });
  return (
    <Part
      title={t('admin.system.check')}
      text={t('admin.system.check.text')}
      action={
        <Button
          icon={<ListChecks aria-hidden="true" />}
          pending={start.isPending}
          onClick={() => start.mutate({})}
        >
          {t('admin.system.check.start')}
        </Button>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {checks.map((check) => (
          <li key={check.organizationId} className="py-3">
            <CheckLine check={check} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function CheckLine({ check: { name, checkedAt, sentences } }: { check: Check }) {
  const { t } = useText();
  const format = useFormat();
  const isGood = sentences.length === 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {checkedAt !== null &&
          (isGood ? (
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
          ) : (
            <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
          ))}
        <p className="min-w-0 grow truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {checkedAt === null
            ? t('admin.system.check.never')
            : isGood
              ? t('admin.system.check.good', { time: format.relative(checkedAt) })
              : t('admin.system.check.found', {
                  count: sentences.length,
                  time: format.relative(checkedAt),
                })}
        </p>
      </div>
      {!isGood && (
        <ul lang="en" dir="ltr" className="mt-2 list-disc ps-5 text-sm wrap-anywhere">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}
