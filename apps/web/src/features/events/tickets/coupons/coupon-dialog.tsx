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
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { textOf, textOrNull } from '../../../../lib/form-values.ts';
import { newUuid } from '../../../../lib/new-uuid.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { AmountField, CountField, FieldError, Group, isOn, MomentField, numberOrNull } from '../fields.tsx';
import { offerCalls, useMoney, usePassTypes } from '../tickets.api.ts';
import { useEventClock } from '../zone.ts';

interface CouponDialogProps {
  slug: string;
  existing: ListingCoupon | undefined;
  /** Makes several alike, with codes that nobody guesses, and is told which. */
  onMany?: (made: readonly ListingCoupon[]) => void;
  onClose: () => void;
}

export default function CouponDialog({ slug, existing, onMany, onClose }: CouponDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const clock = useEventClock();
  const many = onMany !== undefined;
  const money = useMoney();
  const known = itemsOf(usePassTypes(slug).data);
  // Until the others are listed the field has the one that is stored, so that saving early keeps it.
  const own = existing?.ticket ?? null;
  const passTypes = own === null || known.some(({ id }) => id === own.id) ? known : [own, ...known];
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
      startDate: clock.fromInput(textOf(fields, 'startDate')),
      endDate: clock.fromInput(textOf(fields, 'endDate')),
      applyToPassType: isOn(fields, 'applyToPassType'),
      applyToAddOns: isOn(fields, 'applyToAddOns'),
      applyToReservation: isOn(fields, 'applyToReservation'),
    };
    const path = { eventId: slug };
    if (many) {
      const body = { ...common, count: Number(textOf(fields, 'count')), prefix: textOf(fields, 'prefix') };
      const headers = { 'idempotency-key': key };
      const { data } = await createListingCoupons({ path, body, headers, throwOnError: true });
      onMany(data.data);
      return;
    }
    const body = { ...common, code: textOf(fields, 'code') };
    if (existing === undefined) await createListingCoupon({ path, body, throwOnError: true });
    else
      await updateListingCoupon({
        path: { ...path, couponId: existing.id },
        ...edit.of(body),
        throwOnError: true,
      });
  };
  const { mutation, errors, conflict } = useSave(send, {
    edit,
    touches: offerCalls,
    said: t('form.saved'),
    onSaved: () => {
      if (!many) onClose();
    },
  });
  return (
    <FormDialog
      size="lg"
      title={existing?.code ?? t(many ? 'coupons.many' : 'coupons.add')}
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
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
        <FieldError>{errors['applyToPassType']}</FieldError>
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
        <CountField
          label={t('coupons.useLimit')}
          name="useLimit"
          min={existing?.taken ?? 0}
          max={1_000_000}
          value={existing?.useLimit}
          description={t('tickets.limitText')}
        />
        <CountField
          label={t('coupons.purchaseLimit')}
          name="purchaseLimit"
          value={existing?.purchaseLimit}
          description={t('tickets.limitText')}
        />
        <CountField label={t('coupons.quantityMin')} name="quantityMin" value={existing?.quantityMin} />
        <CountField label={t('coupons.quantityMax')} name="quantityMax" value={existing?.quantityMax} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <MomentField
          label={t('form.start')}
          name="startDate"
          instant={existing?.startDate}
          description={t('form.startText')}
        />
        <MomentField
          label={t('form.end')}
          name="endDate"
          instant={existing?.endDate}
          description={t('form.endText')}
        />
      </div>
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
