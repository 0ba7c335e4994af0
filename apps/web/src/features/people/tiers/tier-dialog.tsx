import {
  type AccountTier,
  createTier,
  listSubscriptionProductsOptions,
  putTierPlans,
  updateTier,
} from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../components/staff/picture-input.tsx';
import { textOf } from '../../../lib/form-values.ts';
import type { Edit } from '../../../lib/edits.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useModule } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { tierCalls } from './tiers.api.ts';

interface TierDialogProps {
  existing: AccountTier | undefined;
  onClose: () => void;
}

const defaultColor = '#b7791f';
/** For clients that show badges as icons. */
const defaultIcon = 'star';

export default function TierDialog({ existing, onClose }: TierDialogProps) {
  const { t } = useText();
  const colorId = useId();
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [plans, setPlans] = useState<readonly string[]>(existing?.productIds ?? []);
  const [missing, setMissing] = useState(false);
  const edit = useEdit(existing);
  const { mutation, errors, conflict } = useSave(
    async (fields: FormData) => {
      const id = await send(existing, edit, fields, picture);
      const before = existing?.productIds ?? [];
      if (plans.length !== before.length || plans.some((one) => !before.includes(one)))
        await putTierPlans({ path: { tierId: id }, body: { productIds: [...plans] }, throwOnError: true });
    },
    { edit, touches: tierCalls, said: t('form.saved'), onSaved: onClose },
  );
  const isMissing = picture === null || (existing === undefined && picture === undefined);
  return (
    <FormDialog
      title={t(existing === undefined ? 'admin.tiers.add' : 'admin.tiers.edit')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => {
        setMissing(isMissing);
        if (!isMissing) mutation.mutate(fields);
      }}
      onClose={onClose}
    >
      <TextField
        label={t('admin.tiers.name')}
        name="name"
        required
        maxLength={60}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={colorId} className="text-sm font-medium">
            {t('levels.color')}
          </label>
          <input
            id={colorId}
            type="color"
            name="color"
            defaultValue={existing?.color?.toLowerCase() ?? defaultColor}
            className="h-11 w-full cursor-pointer rounded-md border border-line-strong bg-raised p-1"
          />
        </div>
        <TextField
          label={t('admin.tiers.icon')}
          name="iconName"
          required
          maxLength={40}
          dir="ltr"
          defaultValue={existing?.iconName ?? defaultIcon}
        />
        <TextField
          label={t('admin.tiers.priority')}
          description={t('admin.tiers.priorityText')}
          name="priority"
          type="number"
          required
          min={-1000}
          max={1000}
          defaultValue={existing?.priority ?? 0}
        />
      </div>
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.image, 'thumbnail')}
        onChange={setPicture}
        error={missing && isMissing ? t('admin.tiers.pictureNeeded') : (errors['image'] ?? null)}
      />
      <Plans chosen={plans} onChange={setPlans} />
    </FormDialog>
  );
}

interface PlansProps {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function Plans({ chosen, onChange }: PlansProps) {
  const { t } = useText();
  const isOn = useModule('subscriptions');
  const { data } = useQuery({ ...listSubscriptionProductsOptions(), enabled: isOn });
  const products = data?.data ?? [];
  if (products.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t('admin.tiers.plans')}</legend>
      {products.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          <bdi>{name}</bdi>
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Answers its id. */
async function send(
  existing: AccountTier | undefined,
  edit: Edit,
  fields: FormData,
  picture: string | null | undefined,
): Promise<string> {
  const body = {
    name: textOf(fields, 'name'),
    iconName: textOf(fields, 'iconName'),
    color: textOf(fields, 'color'),
    priority: Number(textOf(fields, 'priority')),
  };
  const image = typeof picture === 'string' ? picture : '';
  const { data } =
    existing === undefined
      ? await createTier({ body: { ...body, image }, throwOnError: true })
      : await updateTier({
          path: { tierId: existing.id },
          ...edit.of({ ...body, ...(image !== '' && { image }) }),
          throwOnError: true,
        });
  return data.data.id;
}
