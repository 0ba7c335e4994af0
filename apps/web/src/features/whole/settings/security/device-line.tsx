import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';

interface DeviceLineProps {
  /** The browser's user agent; null when it sent none. */
  userAgent: string | null;
  name: string;
  badge?: ReactNode;
  text: string;
  children?: ReactNode;
}

const PHONES = /iPhone|iPad|Android|Mobile/;

/** A browser somewhere: what it is, what is known of it, and what can be done about it. */
export function DeviceLine({ userAgent, name, badge, text, children }: DeviceLineProps) {
  const Icon = userAgent !== null && PHONES.test(userAgent) ? Smartphone : Monitor;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi className="min-w-0 truncate">{name}</bdi>
          {badge}
        </p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
