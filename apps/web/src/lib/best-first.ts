/** As one compares what was typed with names: without accents and capitals. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLocaleLowerCase();
}

/** Items whose name, or a word of it, begins with the typed text come before those that have it somewhere else. */
export function bestFirst<T>(items: readonly T[], nameOf: (item: T) => string, typed: string): T[] {
  const wanted = plain(typed);
  const rank = (item: T): number => {
    const name = plain(nameOf(item));
    return name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : 2;
  };
  return items.toSorted((one, other) => rank(one) - rank(other));
}
