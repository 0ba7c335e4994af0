import { testPaymentConnection } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useMutation } from '@tanstack/react-query';
import { type PlainTextId, useText } from '../../../lib/text.tsx';

/** Asks the provider now whether it knows the saved keys, and says what it answers. */
export function TestConnection({
  connection: { connectionId, unusable },
}: {
  connection: { connectionId: string; unusable: boolean };
}) {
  const { t } = useText();
  const trial = useMutation({
    mutationFn: () => testPaymentConnection({ path: { connectionId }, throwOnError: true }),
  });
  const found = trial.data?.data.data;
  if (unusable) return <p className="mt-3 text-sm font-medium text-danger">{t('payments.unusable')}</p>;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button size="sm" pending={trial.isPending} onClick={() => trial.mutate()}>
        {t('payments.tryConnection')}
      </Button>
      {found !== undefined && (
        <p role="status" className="text-sm">
          {t(saidOf(found))}
        </p>
      )}
    </div>
  );
}

function saidOf({ accepted, hearing }: { accepted: boolean; hearing: boolean }): PlainTextId {
  if (!accepted) return 'payments.tried.refused';
  return hearing ? 'payments.tried.works' : 'payments.tried.deaf';
}
