import type { Change } from './programme-diff.ts';

/** The whole programme of an event as another place publishes it. */
export interface Programme {
  /** The publisher. Source and external ids identify the event and its parts in later imports. */
  source: string;
  externalId: string;
  event: ProgrammeEvent;
  locations: readonly { externalId: string; name: string; description: string | null }[];
  tracks: readonly { externalId: string; name: string; slug: string | null; color: string | null }[];
  speakers: readonly ProgrammeSpeaker[];
  sessions: readonly ProgrammeSession[];
}

export interface ProgrammeEvent {
  slug: string;
  name: string;
  shortDescription: string;
  timezone: string;
  start: Date;
  end: Date;
  venue: string | null;
  city: string | null;
  externalUrl: string | null;
}

export interface ProgrammeSpeaker {
  externalId: string;
  firstName: string;
  lastName: string | null;
  bio: string | null;
  website: string | null;
  networks: Partial<Record<Network, string>>;
  links: readonly { title: string; url: string }[];
}
export type Network = 'facebook' | 'twitter' | 'instagram' | 'linked_in' | 'discord' | 'youtube' | 'tik_tok';

export interface ProgrammeSession {
  externalId: string;
  slug: string;
  name: string;
  description: string | null;
  longDescription: string | null;
  start: Date;
  end: Date;
  day: string;
  type: string | null;
  language: string | null;
  doNotRecord: boolean;
  recordingLicense: string | null;
  externalUrl: string | null;
  /** External ids. */
  location: string | null;
  tracks: readonly string[];
  speakers: readonly string[];
  links: readonly {
    kind: 'link' | 'attachment' | 'recording' | 'feedback' | 'image';
    title: string;
    url: string;
  }[];
}

export type SessionPart = 'name' | 'time' | 'room' | 'tracks' | 'speakers' | 'words';

export interface SessionDetail {
  id: string;
  change: 'added' | 'changed' | 'removed';
  name: string;
  start: Date;
  end: Date;
  /** When it is moved: where it was. */
  before: { start: Date; end: Date } | null;
  /** Parts that differ afterwards; empty when the session is added or removed. */
  parts: readonly SessionPart[];
}

export interface ProgrammePreview {
  locations: Change;
  tracks: Change;
  speakers: Change;
  sessions: Change;
  /** Each session that is not as it was; `isTaken` when people have seats in one that would go. */
  details: readonly (SessionDetail & { isTaken: boolean })[];
}

export interface ProgrammeChanges {
  eventId: string;
  slug: string;
  created: boolean;
  locations: Change;
  tracks: Change;
  speakers: Change;
  sessions: Change;
}
