import type { Door } from './door.service.ts';
import type { DoorView } from '../scans/scans.schemas.ts';
import { viewDoorPass } from '../scans/scans.views.ts';

export const viewDoor = ({ event, publicKey, now, passTypes, passes, since, more }: Door): DoorView => ({
  event: { id: event.id, slug: event.slug, name: event.name },
  publicKey,
  now: now.toISOString(),
  passTypes: passTypes.map(({ id, name, access_level }) => ({ id, name, accessLevel: access_level })),
  passes: passes.map(viewDoorPass),
  since,
  more,
});
