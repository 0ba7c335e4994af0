import { createListingPassType, type ListingPassType, updateListingPassType } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../components/staff/picture-input.tsx';
import { pictureField, textOf } from '../../lib/form-values.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { useText } from '../../lib/text.tsx';
import { useSave } from '../../lib/use-save.ts';
import { AmountField, Group, isOn, LimitField, numberOrNull } from './fields.tsx';
import { readPeriods, ScheduleFields, toPeriods } from './schedule-fields.tsx';
import { offerCalls, useMoney } from './tickets.api.ts';

interface PassTypeDialogProps {
  slug: string;
  existing: ListingPassType | undefined;
  onClose: () => void;
}

const LEVELS = ['regular', 'virtual', 'vip'] as const;

export default function PassTypeDialog({ slug, existing, onClose }: PassTypeDialogProps) {
  const { t } = useText();
  const money = useMoney();
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [prices, setPrices] = useState(() =>
    toPeriods(existing?.priceSchedules, ({ price, name }) => ({ value: money.toInput(price), name })),
  );
  const [refunds, setRefunds] = useState(() =>
    toPeriods(existing?.refundSchedules, ({ percentage }) => ({ value: String(percentage), name: null })),
  );
  const send = async (fields: FormData): Promise<void> => {
    const level = textOf(fields, 'accessLevel');
    const body = {
      name: textOf(fields, 'name'),
      shortDescription: textOf(fields, 'shortDescription'),
      price: money.fromInput(textOf(fields, 'price')),
      limit: numberOrNull(fields, 'limit'),
      accessLevel: LEVELS.find((known) => known === level) ?? 'regular',
      minQuantityPerSale: Number(textOf(fields, 'minQuantityPerSale')),
      maxQuantityPerSale: Number(textOf(fields, 'maxQuantityPerSale')),
      active: isOn(fields, 'active'),
      visibility: isOn(fields, 'private') ? ('private' as const) : ('public' as const),
      cancelable: isOn(fields, 'cancelable'),
      transferable: isOn(fields, 'transferable'),
      enableCoupons: isOn(fields, 'enableCoupons'),
      priceSchedules: readPeriods(prices, ({ value, name }) => ({ price: money.fromInput(value), name })),
      refundSchedules: readPeriods(refunds, ({ value }) => ({ percentage: Number(value) })),
      ...pictureField(picture),
    };
    if (existing === undefined)
      await createListingPassType({ path: { eventId: slug }, body, throwOnError: true });
    else
      await updateListingPassType({
        path: { eventId: slug, passTypeId: existing.id },
        body,
        throwOnError: true,
      });
  };
  const { mutation, errors } = useSave(send, {
    touches: offerCalls,
    said: t('form.saved'),
    onSaved: onClose,
  });
  const errorOf = (field: string) => Object.entries(errors).find(([path]) => path.startsWith(field))?.[1];
  return (
    <FormDialog
      title={existing?.name ?? t('tickets.addPassType')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('tickets.name')}
        name="name"
        required
        maxLength={160}
        dir="auto"
        defaultValue={existing?.name ?? ''}
      />
      <TextField
        label={t('tickets.teaser')}
        name="shortDescription"
        maxLength={300}
        dir="auto"
        defaultValue={existing?.shortDescription ?? ''}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField
          label={t('tickets.price')}
          name="price"
          minor={existing?.price ?? 0}
          required
          description={t('tickets.priceText')}
        />
        <LimitField limit={existing?.limit} taken={existing?.taken ?? 0} />
      </div>
      <ScheduleFields
        label={t('tickets.prices')}
        text={t('tickets.pricesText')}
        valueLabel={money.currency}
        add={t('tickets.addPrice')}
        step={money.step}
        periods={prices}
        onChange={setPrices}
        error={errorOf('priceSchedules')}
      />
      <ScheduleFields
        label={t('tickets.refunds')}
        text={t('tickets.refundsText')}
        valueLabel="%"
        add={t('tickets.addRefund')}
        max={100}
        step={1}
        periods={refunds}
        onChange={setRefunds}
        error={errorOf('refundSchedules')}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label={t('tickets.least')}
          name="minQuantityPerSale"
          type="number"
          min={1}
          max={1000}
          required
          defaultValue={existing?.minQuantityPerSale ?? 1}
        />
        <TextField
          label={t('tickets.most')}
          name="maxQuantityPerSale"
          type="number"
          min={1}
          max={1000}
          required
          defaultValue={existing?.maxQuantityPerSale ?? 10}
        />
        <NativeSelect
          label={t('tickets.level')}
          name="accessLevel"
          defaultValue={existing?.accessLevel ?? 'regular'}
        >
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`tickets.level.${level}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <Group label={t('tickets.rules')}>
        <Checkbox name="active" defaultChecked={existing?.active ?? true}>
          {t('tickets.active')}
        </Checkbox>
        <Checkbox name="private" defaultChecked={existing?.visibility === 'private'}>
          {t('tickets.private')}
        </Checkbox>
        <Checkbox name="cancelable" defaultChecked={existing?.cancelable ?? false}>
          {t('tickets.cancelable')}
        </Checkbox>
        <Checkbox name="transferable" defaultChecked={existing?.transferable ?? false}>
          {t('tickets.transferable')}
        </Checkbox>
        <Checkbox name="enableCoupons" defaultChecked={existing?.enableCoupons ?? false}>
          {t('tickets.groupTickets')}
        </Checkbox>
      </Group>
      <PictureInput
        label={t('form.picture')}
        stored={pictureOf(existing?.featuredImage, 'thumbnail')}
        onChange={setPicture}
        error={errors['image'] ?? null}
      />
    </FormDialog>
  );
}
