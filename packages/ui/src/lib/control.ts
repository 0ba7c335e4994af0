/** Style shared by all input boxes: fields, selects, number fields. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-line-strong bg-raised text-base text-default transition-colors ' +
  'hover:border-brand disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted ' +
  'aria-invalid:border-danger';

export const controlPadding = 'h-11 px-3';
