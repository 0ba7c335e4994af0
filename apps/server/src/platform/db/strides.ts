/** A place in a list of the newest first: what follows is strictly older. */
export interface Place {
  readonly id: string;
  /** When it was published, as the list is ordered. */
  readonly at: Date | string;
}

export interface Stretch {
  readonly limit: number;
  readonly offset: number;
}

/** Beyond this reach a page would read its square in index entries. */
const STRIDE = 500;
/** No reader comes here by scrolling. */
const END = 20_000;

/**
 * A page by number of a list that is merged of many: in strides, each from where the one before ended, so that its cost
 * grows with its depth and not with the square of it. Empty where the list has ended.
 */
export async function readInStrides<T extends Place>(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  read: (stretch: Stretch, before: Place | undefined) => Promise<T[]>,
): Promise<T[]> {
  let offset = (page - 1) * pageSize;
  if (offset >= END) return [];
  let before: Place | undefined;
  for (; offset + pageSize > STRIDE && offset > 0;) {
    const skipped = Math.min(offset, STRIDE);
    const [last] = await read({ limit: 1, offset: skipped - 1 }, before);
    if (last === undefined) return [];
    before = last;
    offset -= skipped;
  }
  return read({ limit: pageSize, offset }, before);
}
