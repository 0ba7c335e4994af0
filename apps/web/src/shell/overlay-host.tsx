import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react';
import { overlays } from '../lib/overlays.ts';
import { areSingleKeysOn } from '../lib/single-keys.ts';

// Loaded when first opened: dialogs are no part of the first page.
const SearchPalette = lazy(() => import('./search-palette.tsx'));
const ConfirmPresence = lazy(() => import('../components/confirm-presence-dialog.tsx'));
const Shortcuts = lazy(() => import('./shortcuts-dialog.tsx'));
const LanguagePicker = lazy(() => import('./language-picker.tsx'));

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
    <Suspense fallback={null}>
      {current === 'search' && <SearchPalette />}
      {current === 'languages' && <LanguagePicker />}
      {current === 'shortcuts' && <Shortcuts />}
      {current === 'presence' && <ConfirmPresence />}
    </Suspense>
  );
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input,textarea,select,[contenteditable],[role=dialog]') !== null;
