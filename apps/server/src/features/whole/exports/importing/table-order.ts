interface Named {
  readonly name: string;
  readonly parents: readonly string[];
}

/** Groups of tables, each after those that its rows name; tables that name one another in a circle are one group. */
export function inOrder<T extends Named>(tables: readonly T[]): T[][] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const reached = new Map(tables.map(({ name }) => [name, reach(byName, name)]));
  const groups: T[][] = [];
  const left = new Set(byName.keys());
  while (left.size > 0) {
    const isReady = (name: string): boolean =>
      [...(reached.get(name) ?? [])].every(
        (other) => !left.has(other) || reached.get(other)?.has(name) === true,
      );
    const first = [...left].find(isReady);
    if (first === undefined) throw new Error('the tables have no order');
    const circle = [...left].filter(
      (name) =>
        name === first || (reached.get(first)?.has(name) === true && reached.get(name)?.has(first) === true),
    );
    for (const name of circle) left.delete(name);
    groups.push(circle.flatMap((name) => byName.get(name) ?? []));
  }
  return groups;
}

function reach(tables: ReadonlyMap<string, Named>, start: string): Set<string> {
  const found = new Set<string>();
  const next = [start];
  for (let name = next.pop(); name !== undefined; name = next.pop())
    for (const parent of tables.get(name)?.parents ?? [])
      if (tables.has(parent) && !found.has(parent)) {
        found.add(parent);
        next.push(parent);
      }
  found.delete(start);
  return found;
}
