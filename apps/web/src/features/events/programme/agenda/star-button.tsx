import { Button } from '@atrium/ui/button';
import { Star } from 'lucide-react';
import { useText } from '../../../../lib/text.tsx';
import type { AgendaSession } from '../events.api.ts';
import { useStars } from './stars.ts';

/** Puts a session on the reader's own agenda, which needs no pass and no place. */
export function StarButton({ slug, session }: { slug: string; session: AgendaSession }) {
  const { t } = useText();
  const { slugs, toggle } = useStars(slug);
  const on = slugs.has(session.slug);
  return (
    <Button
      aria-pressed={on}
      icon={<Star aria-hidden="true" className={on ? 'fill-current text-brand' : undefined} />}
      onClick={() => toggle(session)}
      className="mt-4"
    >
      {t(on ? 'agenda.starred' : 'agenda.star')}
    </Button>
  );
}
