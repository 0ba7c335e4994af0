export interface LogoSize {
  readonly logo: string;
  readonly columns: string;
}

const sizes: readonly (LogoSize & { readonly upTo: number })[] = [
  { upTo: 0.6, logo: 'h-16', columns: 'grid-cols-2 sm:grid-cols-4 lg:grid-cols-5' },
  { upTo: 0.9, logo: 'h-24', columns: 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-4' },
  { upTo: 1.3, logo: 'h-32', columns: 'grid-cols-2 sm:grid-cols-3' },
  { upTo: 2, logo: 'h-44', columns: 'sm:grid-cols-2' },
  { upTo: Infinity, logo: 'h-60', columns: '' },
];

/** Steps instead of any number: a style of its own for each rank would have to be named in the page's head. */
export function logoSize(scale: number): LogoSize {
  const [smallest] = sizes;
  return sizes.find(({ upTo }) => scale <= upTo) ?? smallest ?? { logo: '', columns: '' };
}
