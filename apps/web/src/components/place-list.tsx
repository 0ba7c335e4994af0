import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { type PlainTextId, useText } from '../lib/text.tsx';

interface Place {
  readonly to: string;
  readonly label: PlainTextId;
  readonly text: PlainTextId;
  readonly icon: LucideIcon;
}

/** Pages to go on to, each with a sentence. */
export function PlaceList({ places }: { places: readonly Place[] }) {
  const { t } = useText();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {places.map(({ to, label, text, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="intent"
            className="flex min-h-16 items-center gap-4 px-1 py-3 hover:bg-hover sm:px-3"
          >
            <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-medium">{t(label)}</span>
              <span className="block text-sm text-muted">{t(text)}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:rotate-180" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
