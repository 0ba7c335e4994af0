import {
  createListingCoupon,
  createListingCoupons,
  type ListingCoupon,
  updateListingCoupon,
} from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../components/staff/form-dialog.tsx';
import { PeriodFields } from '../../components/staff/period-fields.tsx';
import { instantOrNull, textOf, textOrNull } from '../../lib/form-values.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { itemsOf } from '../../lib/queries.ts';
import { useText } from '../../lib/text.tsx';
import { useSave } from '../../lib/use-save.ts';
import { AmountField, Group, isOn, numberOrNull } from './fields.tsx';
import { offerCalls, useMoney, usePassTypes } from './tickets.api.ts';

interface CouponDialogProps {
  slug: string;
  existing: ListingCoupon | undefined;
  /** Makes several alike, with codes that nobody guesses. */
  many: boolean;
  onClose: () => void;
}

export default function CouponDialog({ slug, existing, many, onClose }: CouponDialogProps) {
  const { t } = useText();
  const money = useMoney();
  const passTypes = itemsOf(usePassTypes(slug).data);
  const [key] = useState(newUuid);
  const [kind, setKind] = useState(typeof existing?.discountAmount === 'number' ? 'amount' : 'percent');
  const send = async (fields: FormData): Promise<void> => {
    const common = {
      description: textOrNull(fields, 'description'),
      ticketId: textOrNull(fields, 'ticketId'),
      active: isOn(fields, 'active'),
      discountAmount: kind === 'amount' ? money.fromInput(textOf(fields, 'discountAmount')) : null,
      discountPercent: kind === 'percent' ? Number(textOf(fields, 'discountPercent')) : null,
      useLimit: numberOrNull(fields, 'useLimit'),
      purchaseLimit: numberOrNull(fields, 'purchaseLimit'),
      quantityMin: numberOrNull(fields, 'quantityMin'),
      quantityMax: numberOrNull(fields, 'quantityMax'),
      emailDomains: textOrNull(fields, 'emailDomains'),
      startDate: instantOrNull(fields, 'startDate'),
      endDate: instantOrNull(fields, 'endDate'),
      applyToPassType: isOn(fields, 'applyToPassType'),
      applyToAddOns: isOn(fields, 'applyToAddOns'),
      applyToReservation: isOn(fields, 'applyToReservation'),
    };
    const path = { eventId: slug };
    if (many) {
      const body = { ...common, count: Number(textOf(fields, 'count')), prefix: textOf(fields, 'prefix') };
      await createListingCoupons({ path, body, headers: { 'idempotency-key': key }, throwOnError: true });
      return;
    }
    const body = { ...common, code: textOf(fields, 'code') };
    if (existing === undefined) await createListingCoupon({ path, body, throwOnError: true });
    else await updateListingCoupon({ path: { ...path, couponId: existing.id }, body, throwOnError: true });
  };
  const { mutation, errors } = useSave(send, {
    touches: offerCalls,
    said: t('form.saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={existing?.code ?? t(many ? 'coupons.many' : 'coupons.add')}
      pending={mutation.isPending}
      errors={errors}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      {many ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('coupons.count')}
            name="count"
            type="number"
            min={1}
            max={500}
            required
            defaultValue={10}
          />
          <TextField
            label={t('coupons.prefix')}
            name="prefix"
            maxLength={20}
            dir="ltr"
            description={t('coupons.prefixText')}
          />
        </div>
      ) : (
        <TextField
          label={t('coupons.code')}
          name="code"
          required
          minLength={3}
          maxLength={40}
          dir="ltr"
          autoCapitalize="characters"
          defaultValue={existing?.code ?? ''}
          description={t('coupons.codeText')}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <NativeSelect label={t('coupons.kind')} value={kind} onChange={setKind}>
          <option value="percent">{t('coupons.percent')}</option>
          <option value="amount">{t('coupons.amount')}</option>
        </NativeSelect>
        {kind === 'amount' ? (
          <AmountField
            key="amount"
            label={t('coupons.discount')}
            name="discountAmount"
            minor={existing?.discountAmount}
            required
          />
        ) : (
          <TextField
            key="percent"
            label={`${t('coupons.discount')} (%)`}
            name="discountPercent"
            type="number"
            min={0}
            max={100}
            required
            defaultValue={existing?.discountPercent ?? ''}
          />
        )}
      </div>
      <Group label={t('coupons.applies')}>
        <Checkbox name="applyToPassType" defaultChecked={existing?.applyToPassType ?? true}>
          {t('coupons.toPasses')}
        </Checkbox>
        <Checkbox name="applyToAddOns" defaultChecked={existing?.applyToAddOns ?? false}>
          {t('coupons.toAddOns')}
        </Checkbox>
        <Checkbox name="applyToReservation" defaultChecked={existing?.applyToReservation ?? false}>
          {t('coupons.toRooms')}
        </Checkbox>
        {errors['applyToPassType'] !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {errors['applyToPassType']}
          </p>
        )}
      </Group>
      <NativeSelect
        key={passTypes.length}
        label={t('coupons.passType')}
        name="ticketId"
        defaultValue={existing?.ticketId ?? ''}
      >
        <option value="">{t('coupons.anyPassType')}</option>
        {passTypes.map((passType) => (
          <option key={passType.id} value={passType.id}>
            {passType.name}
          </option>
        ))}
      </NativeSelect>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('coupons.useLimit')}
          name="useLimit"
          type="number"
          min={existing?.taken ?? 0}
          defaultValue={existing?.useLimit ?? ''}
          description={t('tickets.limitText')}
        />
        <TextField
          label={t('coupons.purchaseLimit')}
          name="purchaseLimit"
          type="number"
          min={1}
          max={1000}
          defaultValue={existing?.purchaseLimit ?? ''}
          description={t('tickets.limitText')}
        />
        <TextField
          label={t('coupons.quantityMin')}
          name="quantityMin"
          type="number"
          min={1}
          max={1000}
          defaultValue={existing?.quantityMin ?? ''}
        />
        <TextField
          label={t('coupons.quantityMax')}
          name="quantityMax"
          type="number"
          min={1}
          max={1000}
          defaultValue={existing?.quantityMax ?? ''}
        />
      </div>
      <PeriodFields
        {...(typeof existing?.startDate === 'string' && { startDate: existing.startDate })}
        endDate={existing?.endDate ?? null}
      />
      <TextField
        label={t('coupons.domains')}
        name="emailDomains"
        maxLength={2000}
        dir="ltr"
        placeholder="example.org"
        defaultValue={existing?.emailDomains ?? ''}
        description={t('coupons.domainsText')}
      />
      <TextField
        label={t('coupons.note')}
        name="description"
        maxLength={1000}
        dir="auto"
        defaultValue={existing?.description ?? ''}
      />
      <Checkbox name="active" defaultChecked={existing?.active ?? true}>
        {t('coupons.active')}
      </Checkbox>
    </FormDialog>
  );
}
