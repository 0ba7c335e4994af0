import { toast } from '@atrium/ui/toast';
import { useHref } from 'react-router';
import { useSite } from './site.ts';
import { useText } from './text.tsx';

/** The address under which others find it. */
export function useAddress(path: string): string {
  const { origin } = useSite();
  return new URL(useHref(path), origin).href;
}

export function useCopyLink(address: string): () => Promise<void> {
  const { t } = useText();
  return async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ kind: 'success', text: t('share.copied') });
    } catch {
      // No clipboard: the browser refuses, or the page came over plain HTTP. The address itself can be copied by hand.
      toast({ kind: 'info', title: t('share.byHand'), text: address, timeout: null });
    }
  };
}

/** The device's own way of sharing where there is one, else the link. */
export function useShare(address: string, title: string): () => Promise<void> {
  const copy = useCopyLink(address);
  return async () => {
    const content = { title, url: address };
    if (typeof navigator.share !== 'function' || navigator.canShare?.(content) === false) return copy();
    try {
      await navigator.share(content);
    } catch (error) {
      // Closing the sheet without sharing is an answer too.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
}
