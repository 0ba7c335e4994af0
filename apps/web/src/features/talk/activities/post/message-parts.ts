import type { BaseActivityEntity } from '@atrium/api';

export type Mark = BaseActivityEntity['marks'][number];
type Entity = Pick<BaseActivityEntity, 'type' | 'startIndex' | 'endIndex' | 'marks'>;

export interface MessagePart<E extends Entity> {
  start: number;
  text: string;
  marks: ReadonlySet<Mark>;
  /** The mention, interest or link that this text belongs to. */
  entity: E | null;
}

/**
 * Cuts a message wherever an entity begins or ends. Stretches that only carry marks may lie over the others; positions
 * outside of the message are drawn to its ends, for what is stored is not always what was meant.
 */
export function messageParts<E extends Entity>(message: string, entities: readonly E[]): MessagePart<E>[] {
  const within = (index: number): number => Math.min(message.length, Math.max(0, index));
  const cuts = new Set([0, message.length]);
  for (const { startIndex, endIndex } of entities) {
    cuts.add(within(startIndex));
    cuts.add(within(endIndex));
  }
  const points = [...cuts].sort((one, other) => one - other);
  return points.slice(0, -1).map((start, index) => {
    const end = points[index + 1] ?? message.length;
    const covering = entities.filter(({ startIndex, endIndex }) => startIndex <= start && endIndex >= end);
    return {
      start,
      text: message.slice(start, end),
      marks: new Set(covering.flatMap(({ marks }) => marks)),
      entity: covering.find(({ type }) => type !== 'segment') ?? null,
    };
  });
}
