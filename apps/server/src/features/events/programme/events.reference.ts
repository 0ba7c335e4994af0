import type { Reference } from '../../../platform/resource/fields.ts';
import { BaseEvent } from './events.schemas.ts';
import { getEventId, listBaseEventsByIds } from './events.service.ts';

/** An event that a noun names; hidden from those who may not know of it. */
export const eventReference: Reference = { shown: BaseEvent, find: listBaseEventsByIds, require: getEventId };
