import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/text.tsx';
import { loadStripe, type StripeElements, type StripeForm } from './stripe-form.ts';

type Phase = 'loading' | 'ready' | 'failed';

interface CardForm {
  phase: Phase;
  place: RefObject<HTMLDivElement | null>;
  form: RefObject<{ stripe: StripeForm; elements: StripeElements } | null>;
  retry: () => void;
}

/** The provider's own form, in its own frame: what is typed there never comes by here. */
export function useCardForm(key: string, secret: string): CardForm {
  const { locale } = useText();
  const [turn, setTurn] = useState(0);
  const [phase, setPhase] = useState<Phase>('loading');
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: StripeForm; elements: StripeElements } | null>(null);

  useEffect(() => {
    let isGone = false;
    let unmount: (() => void) | undefined;
    const open = async (): Promise<void> => {
      const stripe = await loadStripe(key);
      if (isGone || place.current === null) return;
      const elements = stripe.elements({ clientSecret: secret, locale, appearance: { theme: 'stripe' } });
      const element = elements.create('payment', { layout: 'tabs' });
      element.on('ready', () => setPhase('ready'));
      element.on('loaderror', () => setPhase('failed'));
      element.mount(place.current);
      form.current = { stripe, elements };
      unmount = () => element.unmount();
    };
    open().catch(() => !isGone && setPhase('failed'));
    return () => {
      isGone = true;
      unmount?.();
    };
  }, [key, secret, locale, turn]);

  const retry = (): void => {
    setPhase('loading');
    setTurn(turn + 1);
  };
  return { phase, place, form, retry };
}
