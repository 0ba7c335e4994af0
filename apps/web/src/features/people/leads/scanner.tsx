import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { Spinner } from '@atrium/ui/spinner';
import { Camera, CameraOff, Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react';
import { useText } from '../../../lib/text.tsx';
import { useCamera } from './use-camera.ts';

/** The camera's picture, in a square window. The device is asked for nothing before the press. */
export function Scanner({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useText();
  const { state, video, start, next, torch, light } = useCamera(onRead);
  const failed = state === 'refused' || state === 'missing';
  return (
    <div className="relative flex aspect-square max-h-[60dvh] min-h-56 w-full items-center justify-center overflow-clip rounded-lg bg-sunken">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('leads.camera.view')}
        hidden={state !== 'on'}
        className="absolute inset-0 size-full object-cover"
      />
      {state === 'on' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-[14%] rounded-lg border-4 border-white/90 shadow-[0_0_0_100vmax_var(--color-scrim)]"
        />
      )}
      {state === 'on' && (next !== null || torch !== null) && (
        <div className="absolute inset-x-0 bottom-0 flex justify-between p-3">
          {torch === null ? (
            <span />
          ) : (
            <IconButton
              size="lg"
              variant="secondary"
              aria-label={t('leads.camera.torch')}
              aria-pressed={torch}
              onClick={() => light(!torch)}
            >
              {torch ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
            </IconButton>
          )}
          {next !== null && (
            <IconButton size="lg" variant="secondary" aria-label={t('leads.camera.other')} onClick={next}>
              <SwitchCamera aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
      {state === 'starting' && <Spinner className="text-muted" />}
      {(state === 'off' || failed) && (
        <div className="flex flex-col items-center gap-4 px-8 text-center">
          {failed && (
            <>
              <CameraOff aria-hidden="true" className="size-8 text-muted" />
              <p role="alert" className="text-sm text-muted">
                {t(state === 'refused' ? 'leads.camera.refused' : 'leads.camera.missing')}
              </p>
            </>
          )}
          <Button
            size="lg"
            variant={failed ? 'secondary' : 'primary'}
            icon={<Camera aria-hidden="true" />}
            onClick={start}
          >
            {t(failed ? 'action.retry' : 'leads.camera.open')}
          </Button>
        </div>
      )}
    </div>
  );
}
