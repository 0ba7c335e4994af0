import type { Content } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { filmOf } from './manage.api.ts';

/** The state of the film of a content; asked only for those that do not play in segments yet. */
export function FilmBadge({ content }: { content: Content }) {
  const { t } = useText();
  const format = useFormat();
  const film = useQuery(filmOf(content)).data?.data;
  if (film === undefined) return null;
  const { status, progress, renditions } = film;
  const isBusy = status === 'waiting' || status === 'cutting';
  if (isBusy || renditions.status === 'waiting' || renditions.status === 'working') {
    const share = (isBusy ? progress : renditions.progress) / 100;
    return (
      <Badge tone="brand">
        {t('channels.film.badge.preparing', { share: format.number(share, { style: 'percent' }) })}
      </Badge>
    );
  }
  return status === 'failed' ? <Badge tone="warning">{t('channels.film.badge.failed')}</Badge> : null;
}
