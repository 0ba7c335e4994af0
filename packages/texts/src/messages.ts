import { compileMessage } from '@lingui/message-utils/compileMessage';

export type CompiledMessage = ReturnType<typeof compileMessage>;

/** Names of the values that a message wants, with their kind ("value" where any will do). */
export function placeholdersOf(message: CompiledMessage): Map<string, string> {
  const found = new Map<string, string>();
  if (typeof message === 'string') return found;
  for (const token of message) {
    if (!Array.isArray(token)) continue;
    const [name, kind, cases] = token as [string, string?, unknown?];
    found.set(name, kind ?? 'value');
    if (typeof cases !== 'object' || cases === null) continue;
    for (const branch of Object.values(cases)) {
      if (!Array.isArray(branch)) continue;
      for (const [inner, innerKind] of placeholdersOf(branch as CompiledMessage)) {
        if (!found.has(inner) || found.get(inner) === 'value') found.set(inner, innerKind);
      }
    }
  }
  return found;
}

function typeOfValue(kind: string): string {
  if (kind === 'plural' || kind === 'selectordinal' || kind === 'number') return 'number';
  if (kind === 'date' || kind === 'time') return 'Date | string';
  return 'string | number';
}

/** A module with a type of all ids and of the values that each wants. `source` is named in its head. */
export function typesOf(messages: ReadonlyMap<string, string>, source: string): string {
  const lines = [...messages].map(([id, message]) => {
    const values = [...placeholdersOf(compileMessage(message))].map(
      ([name, kind]) => `${JSON.stringify(name)}: ${typeOfValue(kind)}`,
    );
    return `  ${JSON.stringify(id)}: ${values.length === 0 ? 'undefined' : `{ ${values.join('; ')} }`};`;
  });
  return `// Made from ${source}.\nexport interface Texts {\n${lines.join('\n')}\n}\n`;
}
