import { cutContentFilmMutation, type Content } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { refreshChannels } from '../channels.api.ts';
import { filmOf } from './manage.api.ts';

/** How far a film is cut for streaming, and why not. */
export function FilmState({ content }: { content: Content }) {
  const { t } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const film = useQuery(filmOf(content)).data?.data;
  const again = useMutation({
    ...cutContentFilmMutation(),
    onSuccess: () => refreshChannels(client),
  });
  if (film === undefined) return null;
  const { status, progress, reason, renditions } = film;
  const sizes = renditions.heights.map((height) => t('channels.film.lines', { height: String(height) }));
  if (status === 'cutting' || status === 'waiting')
    return (
      <Bar label={t(`channels.film.${status}`)} progress={status === 'waiting' ? undefined : progress} />
    );
  if (renditions.status === 'waiting' || renditions.status === 'working')
    return (
      <Bar
        label={t('channels.film.sizes')}
        progress={renditions.progress === 0 ? undefined : renditions.progress}
      />
    );
  const isWhole = status === 'ready' || sizes.length > 0;
  if (isWhole && renditions.status !== 'failed')
    return (
      <p role="status" className="text-sm text-muted">
        {sizes.length === 0
          ? t('channels.film.ready')
          : t('channels.film.readyIn', { sizes: format.list(sizes) })}
      </p>
    );
  const text =
    renditions.status === 'failed' && isWhole
      ? t(`channels.film.sizesFailed.${renditions.reason ?? 'broken'}`)
      : t(`channels.film.reason.${reason ?? 'none'}`);
  return (
    <div role="status" className="flex flex-col items-start gap-1 text-sm">
      <p>{text}</p>
      <Button
        size="sm"
        variant="quiet"
        icon={<RotateCw aria-hidden="true" />}
        pending={again.isPending}
        onClick={() => again.mutate({ path: { channelId: content.channel.id, contentId: content.id } })}
      >
        {t(reason === null && renditions.reason === null ? 'channels.film.prepare' : 'channels.film.again')}
      </Button>
    </div>
  );
}

function Bar({ label, progress }: { label: string; progress: number | undefined }) {
  const format = useFormat();
  const share = (progress ?? 0) / 100;
  return (
    <ProgressBar
      label={label}
      value={progress === undefined ? undefined : share}
      valueText={progress === undefined ? undefined : format.number(share, { style: 'percent' })}
    />
  );
}
