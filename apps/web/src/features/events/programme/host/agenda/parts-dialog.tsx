import {
  createListingLocation,
  createListingTrack,
  deleteListingLocation,
  deleteListingTrack,
  updateListingLocation,
  updateListingTrack,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Form } from '@atrium/ui/form';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryState } from '../../../../../components/query-state.tsx';
import { textOf } from '../../../../../lib/form-values.ts';
import { useText } from '../../../../../lib/text.tsx';
import { partsOptions } from './agenda.api.ts';
import { refreshListing } from '../host.api.ts';
import { RoomMore } from './room-more.tsx';

interface Part {
  id: string;
  name: string;
  color?: string;
}

interface Calls {
  add: (name: string) => Promise<unknown>;
  rename: (id: string, name: string) => Promise<unknown>;
  paint?: (id: string, color: string) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}

/** The rooms of the place and the tracks of the programme. */
export default function PartsDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t } = useText();
  const parts = useQuery(partsOptions(eventId));
  const path = { eventId };
  const rooms: Calls = {
    add: (name) => createListingLocation({ path, body: { name }, throwOnError: true }),
    rename: (locationId, name) =>
      updateListingLocation({ path: { ...path, locationId }, body: { name }, throwOnError: true }),
    remove: (locationId) => deleteListingLocation({ path: { ...path, locationId }, throwOnError: true }),
  };
  const tracks: Calls = {
    add: (name) => createListingTrack({ path, body: { name }, throwOnError: true }),
    rename: (trackId, name) =>
      updateListingTrack({ path: { ...path, trackId }, body: { name }, throwOnError: true }),
    paint: (trackId, color) =>
      updateListingTrack({ path: { ...path, trackId }, body: { color }, throwOnError: true }),
    remove: (trackId) => deleteListingTrack({ path: { ...path, trackId }, throwOnError: true }),
  };
  return (
    <Dialog
      open
      title={t('host.roomsAndTracks')}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && onClose()}
    >
      <QueryState query={parts} waiting={<Skeleton className="h-60 w-full" />}>
        {({ data }) => (
          <div className="flex flex-col gap-8">
            <PartList
              title={t('host.rooms')}
              add={t('host.addRoom')}
              parts={data.locations}
              calls={rooms}
              more={(room) => <RoomMore eventId={eventId} room={room} />}
            />
            <PartList title={t('host.tracks')} add={t('host.addTrack')} parts={data.tracks} calls={tracks} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

interface PartListProps<P extends Part> {
  title: string;
  add: string;
  parts: readonly P[];
  calls: Calls;
  more?: (part: P) => ReactNode;
}

function PartList<P extends Part>({ title, add, parts, calls, more }: PartListProps<P>) {
  const { t } = useText();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => refreshListing(client),
  });
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-2">
        {parts.map((part) => {
          const { id, name, color } = part;
          return (
            <li key={`${id} ${name} ${color ?? ''}`} className="flex flex-wrap items-center gap-2">
              {color !== undefined && calls.paint !== undefined && (
                <input
                  type="color"
                  aria-label={t('host.colorOf', { name })}
                  defaultValue={color}
                  onBlur={({ target }) => {
                    if (target.value !== color)
                      change.mutate(() => calls.paint?.(id, target.value) ?? Promise.resolve());
                  }}
                  className="size-11 shrink-0 cursor-pointer rounded-md border border-line-strong bg-raised p-1"
                />
              )}
              <TextField
                label={t('host.nameOf', { name })}
                labelHidden
                defaultValue={name}
                maxLength={160}
                dir="auto"
                className="min-w-0 grow basis-40"
                onBlur={({ target }) => {
                  const next = target.value.trim();
                  if (next !== '' && next !== name) change.mutate(() => calls.rename(id, next));
                }}
              />
              <Button
                variant="quiet"
                aria-label={t('host.removeName', { name })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => change.mutate(() => calls.remove(id))}
              >
                {t('host.remove')}
              </Button>
              {more?.(part)}
            </li>
          );
        })}
      </ul>
      <Form
        className="mt-3 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const name = textOf(new FormData(form), 'name');
          if (name === '') return;
          change.mutate(() => calls.add(name));
          form.reset();
        }}
      >
        <TextField label={add} name="name" maxLength={160} dir="auto" className="grow" />
        <Button type="submit" pending={change.isPending}>
          {t('host.add')}
        </Button>
      </Form>
    </section>
  );
}
