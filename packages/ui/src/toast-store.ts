import type { ReactNode } from 'react';

export type ToastKind = 'info' | 'success' | 'error';
export type ToastRegionName = 'top-right' | 'top-center';
export type ToastStatus = 'added' | 'updated' | 'removed';

export interface ToastContent {
  text: string;
  title?: string | undefined;
  kind?: ToastKind | undefined;
  /** Milliseconds until it closes by itself; `null` keeps it. */
  timeout?: number | null | undefined;
  onPress?: (() => void) | undefined;
  region?: ToastRegionName | undefined;
  /** Shown in front, for example a face. */
  icon?: ReactNode;
}

export interface Toast extends Pick<ToastContent, 'text'> {
  id: string;
  kind: ToastKind;
  region: ToastRegionName;
  status: ToastStatus;
  timeout: number | null;
  title: string | undefined;
  onPress: (() => void) | undefined;
  icon: ReactNode;
  /** Counts updates, so that the clock starts anew with each. */
  version: number;
}

const DEFAULT_TIMEOUT = 5000;
const LEAVING = 160;

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Shows a message and answers its id. A message that still stands there is not repeated: it stays for longer. */
export function toast(content: ToastContent): string {
  const shown = toasts.find((each) => saysTheSame(each, complete(content)));
  if (shown !== undefined) {
    updateToast(shown.id, content);
    return shown.id;
  }
  count += 1;
  const id = `toast-${count}`;
  publish([...toasts, { id, status: 'added', version: 0, ...complete(content) }]);
  return id;
}

export function updateToast(id: string, content: ToastContent): void {
  publish(
    toasts.map((each) =>
      each.id === id && each.status !== 'removed'
        ? { id, status: 'updated', version: each.version + 1, ...complete(content) }
        : each,
    ),
  );
}

/** Removed ones stay for the moment that their leaving takes. */
export function removeToast(id: string): void {
  publish(toasts.map((each) => (each.id === id ? { ...each, status: 'removed' } : each)));
  setTimeout(() => publish(toasts.filter((each) => each.id !== id)), LEAVING);
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Messages that can be pressed, or that stay until their work is done, are each about a thing of its own. */
function saysTheSame(shown: Toast, next: Omit<Toast, 'id' | 'status' | 'version'>): boolean {
  return (
    shown.status !== 'removed' &&
    [shown, next].every(({ onPress, timeout }) => onPress === undefined && timeout !== null) &&
    shown.text === next.text &&
    shown.title === next.title &&
    shown.kind === next.kind &&
    shown.region === next.region
  );
}

function complete(content: ToastContent): Omit<Toast, 'id' | 'status' | 'version'> {
  const {
    text,
    title,
    kind = 'info',
    timeout = DEFAULT_TIMEOUT,
    onPress,
    region = 'top-right',
    icon,
  } = content;
  return { text, title, kind, timeout, onPress, region, icon };
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
