import type { EventMediaItem } from '@atrium/api';
import type { Format } from '../../../../lib/format.ts';
import { formatBytes } from '../../../../lib/format-bytes.ts';

/** "slides.pdf · 1.2 MB" */
export const fileAbout = (
  { name, size }: NonNullable<EventMediaItem['file']>,
  format: Pick<Format, 'number'>,
): string => (size === undefined ? name : `${name} · ${formatBytes(size, format)}`);
