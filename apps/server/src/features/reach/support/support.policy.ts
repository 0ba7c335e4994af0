/** Lists show where a conversation stands; the whole of it is read on its own. */
export const LATEST_MESSAGES = 10;
export const MAX_MESSAGES = 200;

/** The request as a person reads it: text as it is; of an object subject and message first, then what else it says. */
export function readRequest(request: string | Record<string, unknown>): string {
  if (typeof request === 'string') return request.trim();
  const { subject, message, ...rest } = request;
  const others = Object.entries(rest).map(([name, value]) => `${name}: ${toText(value)}`);
  return [subject, message]
    .filter((part) => part !== undefined && part !== null)
    .map(toText)
    .concat(others.length === 0 ? [] : others.join('\n'))
    .join('\n\n')
    .trim();
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const TITLE_LENGTH = 80;

/** The subject of an answer: the request's first line. */
export function titleOf(request: string): string {
  const [line = ''] = request.trim().split('\n');
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH - 1).trimEnd()}…`;
}

/** The random end of the id: short enough to say on the phone. */
export const referenceOf = (id: string): string => id.slice(-8).toUpperCase();
