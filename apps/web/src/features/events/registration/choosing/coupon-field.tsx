import { ApiError, applyRegistrationCoupon, removeRegistrationCoupon } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Tag } from '@atrium/ui/badge';
import { Form } from '@atrium/ui/form';
import { TextField } from '@atrium/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { textOf } from '../../../../lib/form-values.ts';
import { useText } from '../../../../lib/text.tsx';
import { useRegister } from '../context.ts';
import { useRefresh } from '../register.api.ts';
import type { Selection } from './selection.ts';

interface CouponFieldProps {
  selection: Selection;
  /** Tells the server what is chosen before the code is tried on it. */
  settle: () => Promise<void>;
  /** As it came with the address that somebody was sent. */
  given?: string | null;
  onApplied?: (selection: Selection) => void;
}

/** A code, hidden behind a word until somebody has one. */
export function CouponField({ selection, settle, given = null, onApplied }: CouponFieldProps) {
  const texts = useText();
  const { t } = texts;
  const { slug, registration } = useRegister();
  const [isOpen, setOpen] = useState(given !== null);
  const refresh = useRefresh();
  const apply = useMutation({
    meta: { quiet: true },
    mutationFn: async (couponCode: string) => {
      await settle();
      const { passes, packages } = selection;
      await applyRegistrationCoupon({
        path: { eventId: slug },
        body: { passes: [...passes], packages: [...packages], couponCode },
        throwOnError: true,
      });
      onApplied?.(selection);
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => removeRegistrationCoupon({ path: { eventId: slug }, throwOnError: true }),
    onSettled: refresh,
  });
  const { coupon } = registration;
  if (coupon !== null)
    return (
      <div role="status" className="mt-5 flex items-center gap-2 text-sm">
        {t('register.couponApplied')}
        <Tag
          removeLabel={t('register.couponRemove', { code: coupon.code })}
          onRemove={() => {
            if (!remove.isPending) remove.mutate();
          }}
        >
          <bdi>{coupon.code}</bdi>
        </Tag>
      </div>
    );
  if (!isOpen)
    return (
      <Button
        variant="quiet"
        size="sm"
        className="-ms-3 mt-4 self-start underline underline-offset-2"
        onClick={() => setOpen(true)}
      >
        {t('register.haveCode')}
      </Button>
    );
  const isUnknown = apply.error instanceof ApiError && apply.error.status === 404;
  const refusal =
    apply.error === null ? null : isUnknown ? t('register.codeUnknown') : messageOf(apply.error, texts);
  return (
    <Form
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!apply.isPending) apply.mutate(textOf(new FormData(event.currentTarget), 'couponCode'));
      }}
      className="mt-5 flex max-w-sm flex-wrap items-start gap-2"
    >
      <TextField
        label={t('register.code')}
        name="couponCode"
        error={refusal}
        required
        defaultValue={given ?? undefined}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        className="min-w-0 grow"
      />
      <Button type="submit" pending={apply.isPending} className="mt-[1.6rem] h-11">
        {t('register.apply')}
      </Button>
    </Form>
  );
}
