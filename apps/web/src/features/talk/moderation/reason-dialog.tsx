import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { type FormEvent, useId, useState } from 'react';
import { type TextId, useText } from '../../../lib/text.tsx';
import type { Asked } from './case-card.tsx';
import type { Values } from './use-decision.ts';

interface ReasonDialogProps {
  asked: Asked;
  name: string;
  close: () => void;
  decide: (values: Values) => Promise<unknown>;
}

const titles = {
  hide: 'moderation.hideTitle',
  remove: 'moderation.removeTitle',
  warn: 'moderation.warnTitle',
  suspend: 'moderation.suspendTitle',
} as const satisfies Record<Asked, TextId>;

const actions = {
  hide: 'moderation.hide',
  remove: 'moderation.remove',
  warn: 'moderation.warn',
  suspend: 'moderation.suspend',
} as const satisfies Record<Asked, TextId>;

/** How long a suspension may be, in days; 0 for the time being. */
const lengths = [1, 3, 7, 30, 0] as const;
const day = 24 * 60 * 60_000;

/** Every decision has a reason, which the person reads. */
export default function ReasonDialog({ asked, name, close, decide }: ReasonDialogProps) {
  const { t } = useText();
  const form = useId();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState('7');
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const until =
      asked !== 'suspend' || days === '0' ? null : new Date(Date.now() + Number(days) * day).toISOString();
    setPending(true);
    try {
      await decide({ reason: reason.trim(), until });
      close();
    } catch {
      // A toast says why; the reason stays, to be tried again.
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t(titles[asked], { name })}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant={asked === 'remove' ? 'danger' : 'primary'}
            pending={pending}
            disabled={reason.trim() === ''}
          >
            {t(actions[asked])}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextArea
          label={t('moderation.reason')}
          description={t('moderation.reasonHelp', { name })}
          required
          autoFocus
          maxLength={1000}
          value={reason}
          onChange={setReason}
        />
        {asked === 'suspend' && (
          <NativeSelect label={t('moderation.length')} value={days} onChange={setDays}>
            {lengths.map((length) => (
              <option key={length} value={String(length)}>
                {length === 0 ? t('moderation.noEnd') : t('moderation.days', { count: length })}
              </option>
            ))}
          </NativeSelect>
        )}
      </form>
    </Dialog>
  );
}
