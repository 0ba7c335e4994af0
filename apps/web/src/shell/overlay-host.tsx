import { useEffect, useSyncExternalStore } from 'react';
import { overlays } from '../lib/overlays.ts';
import { areSingleKeysOn } from '../lib/single-keys.ts';
import { lazyPart } from './lazy-part.tsx';

// Loaded when first opened: dialogs are no part of the first page.
const SearchPalette = lazyPart(() => import('./search-palette.tsx'));
const ConfirmPresence = lazyPart(() => import('../components/confirm-presence-dialog.tsx'));
const Shortcuts = lazyPart(() => import('./shortcuts-dialog.tsx'));
const LanguagePicker = lazyPart(() => import('./language-picker.tsx'));

export function OverlayHost() {
  const current = useSyncExternalStore(overlays.watch, overlays.current, () => null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && areSingleKeysOn() && !isWriting(event.target)) {
        overlays.open('shortcuts');
        return;
      }
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      overlays.open('search');
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      {current === 'search' && <SearchPalette onFail={overlays.close} />}
      {current === 'languages' && <LanguagePicker onFail={overlays.close} />}
      {current === 'shortcuts' && <Shortcuts onFail={overlays.close} />}
      {current === 'presence' && <ConfirmPresence onFail={overlays.close} />}
    </>
  );
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input,textarea,select,[contenteditable],[role=dialog]') !== null;
