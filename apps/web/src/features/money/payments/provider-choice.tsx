import { choosePaymentProvider, type PaymentIntent } from '@atrium/api';
import { RadioGroup } from '@atrium/ui/radio-group';
import { useMutation } from '@tanstack/react-query';
import { useText, type PlainTextId } from '../../../lib/text.tsx';
import { usePressed } from '../../../lib/use-pressed.ts';

interface ProviderChoiceProps {
  intent: PaymentIntent;
  onChosen: (intent: PaymentIntent) => void;
}

const labels: Record<
  PaymentIntent['offers'][number]['type'],
  { label: PlainTextId; description?: PlainTextId }
> = {
  stripe: { label: 'payments.offer.card', description: 'payments.offer.cardText' },
  paypal: { label: 'payments.offer.paypal', description: 'payments.offer.paypalText' },
  braintree: { label: 'payments.offer.cardOnly', description: 'payments.offer.cardOnlyText' },
  manual: { label: 'payments.way.manual', description: 'payments.offer.manualText' },
};

/** Between the providers that the organization offers; each choice is another payment form below. */
export function ProviderChoice({ intent, onChosen }: ProviderChoiceProps) {
  const { t } = useText();
  const { shown, press, end } = usePressed({ connectionId: intent.integration.connectionId });
  const choice = useMutation({
    mutationFn: (connectionId: string) =>
      choosePaymentProvider({
        path: { intentId: intent.id },
        body: { connectionId, ...(intent.attempt === null ? {} : { attempt: intent.attempt }) },
        throwOnError: true,
      }),
    onSuccess: ({ data }) => onChosen(data.data),
    onSettled: end,
  });
  return (
    <RadioGroup
      label={t('payments.offers')}
      name="provider"
      framed
      disabled={choice.isPending}
      value={shown.connectionId}
      onChange={(connectionId) => {
        press({ connectionId });
        choice.mutate(connectionId);
      }}
      options={intent.offers.map(({ connectionId, type }) => {
        const { label, description } = labels[type];
        return {
          value: connectionId,
          label: t(label),
          ...(description === undefined ? {} : { description: t(description) }),
        };
      })}
    />
  );
}
