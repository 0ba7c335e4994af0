import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { ZoomIn } from 'lucide-react';
import { useText } from '../../../../lib/text.tsx';
import { type Crop, moved, nearest, sideOf, zoomed } from './crop.ts';

interface CropFieldProps {
  bitmap: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

const step = 0.05;
const keys: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The picture under a round window: moved by hand or arrow keys, brought nearer by the slider. */
export function CropField({ bitmap, crop, onChange }: CropFieldProps) {
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const zoomId = useId();
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, bitmap, crop);
  }, [bitmap, crop]);
  const last = useRef<{ x: number; y: number } | null>(null);
  const take = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const drag = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    if (last.current === null) return;
    const side = currentTarget.clientWidth;
    onChange(moved(bitmap, crop, (clientX - last.current.x) / side, (clientY - last.current.y) / side));
    last.current = { x: clientX, y: clientY };
  };
  const release = () => {
    last.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const by = keys[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChange(moved(bitmap, crop, ...by));
  };
  return (
    <>
      <div className="relative overflow-clip rounded-md">
        <canvas
          ref={canvas}
          width={640}
          height={640}
          role="application"
          tabIndex={0}
          aria-label={t('settings.picture.move')}
          onPointerDown={take}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={press}
          className="aspect-square w-full cursor-grab touch-none rounded-md focus-visible:-outline-offset-4 active:cursor-grabbing"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_var(--color-scrim)]"
        />
      </div>
      <div className="mt-4 flex items-center gap-3">
        <ZoomIn aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <label htmlFor={zoomId} className="sr-only">
          {t('settings.picture.zoom')}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={nearest}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onChange(zoomed(bitmap, crop, event.target.valueAsNumber))}
          className="h-11 w-full accent-[var(--color-brand)]"
        />
      </div>
      <p className="text-sm text-muted">{t('settings.picture.move')}</p>
    </>
  );
}

export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const side = sideOf(bitmap, crop);
  // Photographs have no transparency, and what had some stands on white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    bitmap,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
}
