import { createListingPassType, type ListingPassType, updateListingPassType } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { RichTextField } from '../../../components/rich-text/index.tsx';
import { FormDialog } from '../../../components/staff/form-dialog.tsx';
import { PictureInput } from '../../../components/staff/picture-input.tsx';
import { pictureField, textOf } from '../../../lib/form-values.ts';
import { useFormat } from '../../../lib/format.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import {
  CountField,
  FormPart,
  Group,
  isOn,
  LimitField,
  MomentField,
  MOST,
  numberOrNull,
  PassTypePick,
} from './fields.tsx';
import { type Period, readPeriods, ScheduleFields, toPeriods } from './schedule-fields.tsx';
import { offerCalls, useMoney, useTiers } from './tickets.api.ts';
import { useEventClock } from './zone.ts';

interface PassTypeDialogProps {
  slug: string;
  existing: ListingPassType | undefined;
  /** Initial values of a new pass type. */
  template?: { name: string; prices: Period[] } | undefined;
  onClose: () => void;
}

const LEVELS = ['regular', 'virtual', 'vip'] as const;

export default function PassTypeDialog({ slug, existing, template, onClose }: PassTypeDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const money = useMoney();
  const format = useFormat();
  const clock = useEventClock();
  const [picture, setPicture] = useState<string | null | undefined>(undefined);
  const [longDescription, setLongDescription] = useState(existing?.longDescription ?? '');
  const [price, setPrice] = useState(template === undefined ? money.toInput(existing?.price ?? 0) : '');
  const [groups, setGroups] = useState(existing?.enableCoupons ?? false);
  const [prices, setPrices] = useState(
    () =>
      template?.prices ??
      toPeriods(existing?.priceSchedules, clock, (period) => ({
        value: money.toInput(period.price),
        name: period.name ?? '',
      })),
  );
  const [refunds, setRefunds] = useState(() =>
    toPeriods(existing?.refundSchedules, clock, ({ percentage }) => ({
      value: String(percentage),
      name: '',
    })),
  );
  const tiers = useTiers();
  const ofTiers = existing?.accountTiers.map(({ id }) => id) ?? [];
  const unlisted = ofTiers.filter((tierId) => tiers?.some((tier) => tier.id === tierId) !== true);
  const send = async (fields: FormData): Promise<void> => {
    const level = textOf(fields, 'accessLevel');
    const body = {
      name: textOf(fields, 'name'),
      shortDescription: textOf(fields, 'shortDescription'),
      longDescription: longDescription === '' ? null : longDescription,
      price: money.fromInput(price),
      limit: numberOrNull(fields, 'limit'),
      overrideStartDate: clock.fromInput(textOf(fields, 'overrideStartDate')),
      accessLevel: LEVELS.find((known) => known === level) ?? 'regular',
      minQuantityPerSale: Number(textOf(fields, 'minQuantityPerSale')),
      maxQuantityPerSale: Number(textOf(fields, 'maxQuantityPerSale')),
      active: isOn(fields, 'active'),
      visibility: isOn(fields, 'private') ? ('private' as const) : ('public' as const),
      cancelable: isOn(fields, 'cancelable'),
      transferable: isOn(fields, 'transferable'),
      enableCoupons: groups,
      ...(groups && {
        minCouponQuantity: numberOrNull(fields, 'minCouponQuantity'),
        maxCouponQuantity: numberOrNull(fields, 'maxCouponQuantity'),
      }),
      priceSchedules: readPeriods(prices, clock, ({ value, name }) => ({
        price: money.fromInput(value),
        name: name.trim() === '' ? null : name.trim(),
      })),
      refundSchedules: readPeriods(refunds, clock, ({ value }) => ({ percentage: Number(value) })),
      ...(tiers !== undefined && { tierIds: [...fields.getAll('tierIds').map(String), ...unlisted] }),
      ...pictureField(picture),
    };
    if (existing === undefined)
      await createListingPassType({ path: { eventId: slug }, body, throwOnError: true });
    else
      await updateListingPassType({
        path: { eventId: slug, passTypeId: existing.id },
        ...edit.of(body),
        throwOnError: true,
      });
  };
  const { mutation, errors, conflict } = useSave(send, {
    edit,
    touches: offerCalls,
    said: t('form.saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      size="lg"
      title={existing?.name ?? t('tickets.addPassType')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label={t('tickets.name')}
        name="name"
        required
        maxLength={160}
        dir="auto"
        defaultValue={existing?.name ?? template?.name ?? ''}
      />
      <TextField
        label={t('tickets.teaser')}
        name="shortDescription"
        maxLength={300}
        dir="auto"
        defaultValue={existing?.shortDescription ?? ''}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={`${t('tickets.price')} (${money.currency})`}
          name="price"
          type="number"
          inputMode="decimal"
          min={0}
          max={MOST * money.step}
          step={money.step}
          required
          autoFocus={template !== undefined}
          value={price}
          onChange={setPrice}
          description={t('tickets.priceText')}
        />
        <LimitField limit={existing?.limit} taken={existing?.taken ?? 0} />
      </div>
      <ScheduleFields
        label={t('tickets.prices')}
        text={t('tickets.pricesText', { zone: clock.zone })}
        valueLabel={`${t('tickets.price')} (${money.currency})`}
        add={t('tickets.addPrice')}
        max={MOST * money.step}
        step={money.step}
        named
        periods={prices}
        onChange={setPrices}
        path="priceSchedules"
        errors={errors}
        usual={price}
        show={(value) => (value === 0 ? t('tickets.free') : money.show(money.fromInput(String(value))))}
      />
      <FormPart title={t('tickets.sale')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <CountField
            label={t('tickets.least')}
            name="minQuantityPerSale"
            value={existing?.minQuantityPerSale ?? 1}
            required
          />
          <CountField
            label={t('tickets.most')}
            name="maxQuantityPerSale"
            value={existing?.maxQuantityPerSale ?? 10}
            required
          />
          <MomentField
            label={t('tickets.saleStart')}
            name="overrideStartDate"
            instant={existing?.overrideStartDate}
            description={t('tickets.saleStartText')}
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
        <Checkbox name="active" defaultChecked={existing?.active ?? true}>
          {t('tickets.active')}
        </Checkbox>
        <Checkbox name="private" defaultChecked={existing?.visibility === 'private'}>
          {t('tickets.private')}
        </Checkbox>
        {tiers !== undefined && tiers.length > 0 && (
          <PassTypePick
            key={`tiers-${tiers.length}`}
            label={t('tickets.forTiers')}
            none={t('tickets.noneIsAll')}
            name="tierIds"
            passTypes={tiers}
            chosen={ofTiers}
          />
        )}
        <Checkbox checked={groups} onChange={setGroups} description={t('tickets.groupTicketsText')}>
          {t('tickets.groupTickets')}
        </Checkbox>
        {groups && (
          <div className="grid gap-5 ps-8 sm:grid-cols-2">
            <CountField
              label={t('tickets.groupLeast')}
              name="minCouponQuantity"
              value={existing?.minCouponQuantity}
            />
            <CountField
              label={t('tickets.groupMost')}
              name="maxCouponQuantity"
              value={existing?.maxCouponQuantity}
              description={t('tickets.limitText')}
            />
          </div>
        )}
      </FormPart>
      <FormPart title={t('tickets.afterSale')}>
        <Group label={t('tickets.rules')}>
          <Checkbox name="transferable" defaultChecked={existing?.transferable ?? false}>
            {t('tickets.transferable')}
          </Checkbox>
          <Checkbox name="cancelable" defaultChecked={existing?.cancelable ?? false}>
            {t('tickets.cancelable')}
          </Checkbox>
        </Group>
        <ScheduleFields
          label={t('tickets.refunds')}
          text={t('tickets.refundsText')}
          valueLabel={t('tickets.refundShare')}
          add={t('tickets.addRefund')}
          max={100}
          step={1}
          periods={refunds}
          onChange={setRefunds}
          path="refundSchedules"
          errors={errors}
          usual="0"
          show={(value) => format.number(value / 100, { style: 'percent' })}
        />
      </FormPart>
      <FormPart title={t('tickets.details')}>
        <RichTextField
          label={t('tickets.longDescription')}
          placeholder={t('tickets.longDescriptionHint')}
          value={longDescription}
          onChange={setLongDescription}
          error={errors['longDescription'] ?? null}
        />
        <PictureInput
          label={t('form.picture')}
          stored={pictureOf(existing?.featuredImage, 'thumbnail')}
          onChange={setPicture}
          error={errors['image'] ?? null}
        />
      </FormPart>
    </FormDialog>
  );
}
