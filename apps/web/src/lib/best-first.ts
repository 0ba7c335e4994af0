/** As one compares what was typed with names: without accents and capitals. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLocaleLowerCase();
}

/** What begins like that, or a word of it does, stands before what has it somewhere else. */
export function bestFirst<T>(items: readonly T[], nameOf: (item: T) => string, typed: string): T[] {
  const wanted = plain(typed);
  const rank = (item: T): number => {
    const name = plain(nameOf(item));
    return name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : 2;
  };
  return items.toSorted((one, other) => rank(one) - rank(other));
}
