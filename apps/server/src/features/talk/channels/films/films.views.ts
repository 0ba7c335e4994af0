import type { FilmState } from './films.service.ts';
import type { FilmView } from './films.schemas.ts';

export const viewFilm = ({ cut, render }: FilmState): FilmView => ({
  status: cut.hls_status,
  progress: cut.hls_progress,
  reason: cut.hls_error,
  renditions: {
    status: render?.work?.status ?? 'none',
    progress: render?.work?.progress ?? 0,
    reason: render?.work?.error ?? null,
    heights: render?.renditions.map(({ height }) => height) ?? [],
  },
});
