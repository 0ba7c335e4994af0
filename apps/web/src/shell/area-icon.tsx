import type { ReactNode } from 'react';
import type { MainEntry } from '../lib/area.ts';
import { useSelf } from '../lib/self.ts';
import { type TextFunctions, useText } from '../lib/text.tsx';
import { CountDot } from './count-dot.tsx';

/** An area's icon, with how much in it is new. */
export function AreaIcon({
  area: { icon: Icon, unread },
  className,
}: {
  area: MainEntry;
  className: string;
}) {
  const icon = <Icon aria-hidden="true" className={className} />;
  return unread === undefined ? icon : <Unread kind={unread}>{icon}</Unread>;
}

const says = {
  chatChannels: ({ t }: TextFunctions, count: number) => t('chat.unreadChannels', { count }),
  threads: ({ t }: TextFunctions, count: number) => t('threads.unreadThreads', { count }),
};

function Unread({ kind, children }: { kind: keyof typeof says; children: ReactNode }) {
  const texts = useText();
  const count = useSelf().data?.data._count[kind] ?? 0;
  return (
    <span className="relative flex shrink-0">
      {children}
      <CountDot count={count} />
      {count > 0 && <span className="sr-only">{says[kind](texts, count)}</span>}
    </span>
  );
}
