/** Everything that floats: one frame, one shadow, one motion. */
export const overlayClass =
  'rounded-md border border-line bg-raised text-default shadow-float outline-none transition duration-150 ' +
  'data-entering:scale-98 data-entering:opacity-0 data-exiting:scale-98 data-exiting:opacity-0';

export const overlayItemClass =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-sm outline-none select-none ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-45 data-focused:bg-hover [&_svg]:size-4 ' +
  '[&_svg]:shrink-0';
