import { type SubscriptionProduct, createSubscriptionProduct, updateSubscriptionProduct } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../lib/form-values.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { planCalls } from './subscriptions.api.ts';

interface PlanDialogProps {
  existing: SubscriptionProduct | undefined;
  onClose: () => void;
}

const MOST_FEATURES = 20;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .slice(0, MOST_FEATURES);

export default function PlanDialog({ existing, onClose }: PlanDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  // Pressed twice it makes one.
  const [key] = useState(newKey);
  const { mutation, errors, conflict } = useSave(
    async (fields: FormData): Promise<void> => {
      const body = {
        name: textOf(fields, 'name'),
        description: textOrNull(fields, 'description'),
        features: linesOf(textOf(fields, 'features')),
        featured: fields.get('featured') !== null,
        pauseDays: Number(textOf(fields, 'pauseDays')) || 0,
      };
      if (existing === undefined)
        await createSubscriptionProduct({ headers: { 'idempotency-key': key }, body, throwOnError: true });
      else
        await updateSubscriptionProduct({
          path: { subscriptionProductId: existing.id },
          ...edit.of(body),
          throwOnError: true,
        });
    },
    { edit, touches: planCalls, said: t('form.saved'), onSaved: onClose },
  );
  return (
    <FormDialog
      title={t(existing === undefined ? 'admin.subscriptions.addPlan' : 'admin.subscriptions.edit')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('admin.subscriptions.name')}
        name="name"
        required
        maxLength={120}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <TextArea
        label={t('admin.subscriptions.description')}
        name="description"
        maxLength={2000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <TextArea
        label={t('admin.subscriptions.features')}
        name="features"
        maxLength={2400}
        dir="auto"
        defaultValue={existing?.features.join('\n') ?? ''}
        description={t('admin.subscriptions.featuresText')}
      />
      <TextField
        label={t('admin.subscriptions.pauseDays')}
        name="pauseDays"
        type="number"
        min={0}
        max={90}
        defaultValue={String(existing?.pauseDays ?? 0)}
        description={t('admin.subscriptions.pauseDaysText')}
      />
      <Checkbox name="featured" defaultChecked={existing?.featured ?? false}>
        {t('admin.subscriptions.featured')}
      </Checkbox>
    </FormDialog>
  );
}
