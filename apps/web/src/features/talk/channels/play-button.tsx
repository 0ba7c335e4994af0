import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { Pause, Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { player, type PlayedContent } from '../../../lib/player.ts';
import { useText } from '../../../lib/text.tsx';

interface PlayButtonProps {
  content: PlayedContent;
  size?: 'sm' | 'md' | 'lg';
}

/** Gives the content to the player, which floats on through all pages. */
export function PlayButton({ content, size = 'md' }: PlayButtonProps) {
  const { t } = useText();
  const current = useSyncExternalStore(player.watch, player.current, () => null);
  const isPlaying = current?.id === content.id;
  const press = (): void => {
    if (isPlaying) return player.close();
    try {
      player.play(content);
    } catch (failure) {
      toast({ kind: 'error', text: failure instanceof Error ? failure.message : t('error.default') });
    }
    return undefined;
  };
  return (
    <Button
      size={size}
      variant={size === 'sm' ? 'secondary' : 'primary'}
      icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      onClick={press}
      aria-label={`${t(isPlaying ? 'channels.stop' : 'channels.listen')}: ${content.title ?? ''}`}
    >
      {t(isPlaying ? 'channels.stop' : 'channels.listen')}
    </Button>
  );
}
