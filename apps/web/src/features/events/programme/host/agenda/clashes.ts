export interface Slot {
  id: string;
  startTime: string;
  endTime: string;
  location: { id: string } | null;
  speakers: readonly { id: string; firstName: string; lastName: string | null }[];
}

export interface Clash {
  with: string;
  /** Null: the same room. */
  speaker: string | null;
}

/** Conflicts: two sessions at once in one room, or with one speaker; by the id of each of the two. */
export function clashesOf(sessions: readonly Slot[]): ReadonlyMap<string, Clash[]> {
  const found = new Map<string, Clash[]>();
  const add = (id: string, clash: Clash) => found.set(id, [...(found.get(id) ?? []), clash]);
  const order = [...sessions].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  for (const [index, one] of order.entries())
    for (const other of order.slice(index + 1)) {
      if (Date.parse(other.startTime) >= Date.parse(one.endTime)) break;
      for (const speaker of reasonsOf(one, other)) {
        add(one.id, { with: other.id, speaker });
        add(other.id, { with: one.id, speaker });
      }
    }
  return found;
}

function reasonsOf(one: Slot, other: Slot): (string | null)[] {
  const sameRoom = one.location !== null && one.location.id === other.location?.id;
  const people = one.speakers.filter(({ id }) => other.speakers.some((speaker) => speaker.id === id));
  const names = people.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '));
  return [...(sameRoom ? [null] : []), ...names];
}
