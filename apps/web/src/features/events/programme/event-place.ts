import type { BaseEvent } from '@atrium/api';
import type { TextFunctions } from '../../../lib/text.tsx';

type Placed = Pick<BaseEvent, 'eventType' | 'venue' | 'city'>;

/** "Solbosch Campus, Brussels", or that it is online. */
export function placeOf({ eventType, venue, city }: Placed, t: TextFunctions['t']): string {
  if (eventType === 'virtual') return t('events.virtual');
  const place = [venue, city].filter((part) => part !== null && part !== '').join(', ');
  return place === '' ? t(`events.${eventType}`) : place;
}
