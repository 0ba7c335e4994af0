import type { Principal } from './people.ts';
import type { Derived } from './verdicts.ts';

/** Groups of calls as `docs/PERMISSIONS.md` shows them, in its order. */
export const SECTIONS = [
  'accounts, and what is a person’s own',
  'payments',
  'groups and announcements',
  'posts, interests and threads',
  'channels',
  'chats',
  'moderation',
  'offers, support and events',
  'tickets and questions',
  'attendees and doors',
  'waiting for what is sold out',
  'running an event',
  'registering for events',
  'bookings',
  'what somebody has of events',
  'mails and papers of events',
  // Some of it stays in the memory of the program when the rows are put back, so it is tried last.
  'the end of an account',
] as const;

export type Section = (typeof SECTIONS)[number];

/** The people who may make each call of a feature, by operation id. */
export type Permissions = Readonly<Partial<Record<Section, Readonly<Record<string, Row>>>>>;

/** Calls that follow rules of their own beside the rows, by operation id. */
export interface Exceptions {
  /**
   * Nobody makes them for another account, whatever access was lent: secrets, letting others in or shutting them out, and
   * anything that outlives the right to act.
   */
  readonly inPerson?: readonly string[];
  /** The same, but a team has nobody else to do it. */
  readonly inPersonOrTeam?: readonly string[];
  /** Not with a shared link. */
  readonly notByLink?: readonly string[];
  /** Of these, the ones that are refused by what they name or send, and not by their route. */
  readonly decidedLater?: readonly string[];
  /** Reads that open what is then chosen and paid: not with a link for reading, nor while suspended. */
  readonly opening?: readonly string[];
  /** Reads that store what they fetched from elsewhere. */
  readonly storing?: readonly string[];
  /** Writes that change nothing of the account, so that a link for reading may make them. */
  readonly byReaders?: readonly string[];
  /** Writes that stay open to a suspended person: others depend on them, or their own safety does. */
  readonly whileSuspended?: readonly string[];
  /** Of the staff only those may who have the power over roles or ways to sign in. */
  readonly byOwners?: readonly string[];
  /** Open to the power to read what people write to support. */
  readonly bySupport?: readonly string[];
  /** Of those outside the group the stranger alone was invited. */
  readonly byInvited?: readonly string[];
}

/**
 * Calls of the staff, by the powers that open them: `events:write`, `bookings:read + people.export` where it takes both,
 * `groups:read or announcements:write` where one is enough, `any` of the staff. A built-in role stands for its powers.
 */
export type Powers = Readonly<Record<string, readonly string[]>>;

/** The same calls with another thing than the usual one, which others may see. */
export interface Variant {
  readonly name: string;
  /** By the parameters in the paths: the kind of the other thing. */
  readonly ids: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, Row>>;
}

/** Outcome for a caller: the answer (`may`), or the status of the refusal. */
export type Verdict = 'may' | 400 | 401 | 403 | 404 | 453 | 454 | 456;

/**
 * One verdict per principal. Derived principals are not listed; `verdictOf` computes their verdicts.
 */
export type Row = Readonly<Record<Exclude<Principal, Derived>, Verdict>>;

const all = (verdict: Verdict): Row => ({
  visitor: verdict,
  foreigner: verdict,
  stranger: verdict,
  participant: verdict,
  groupMember: verdict,
  groupModerator: verdict,
  owner: verdict,
  staff: verdict,
  blocked: verdict,
});

export const anyone = all('may');
export const members: Row = { ...anyone, visitor: 401 };

/** Members who send a wrong password: the test sends one body, and no password is valid for everybody. */
export const membersWithWrong: Row = { ...all(400), visitor: 401 };
/** There is none of theirs. */
export const nothingThere = all(404);
export const nothingOfMembers: Row = { ...nothingThere, visitor: 401 };

/** Things of this organization: to others they are not there. */
export const anyoneHere: Row = { ...anyone, foreigner: 404 };
export const membersHere: Row = { ...members, foreigner: 404 };

/** The owner, and what the owner made: whom the owner blocked never meets it. */
export const unlessBlocked: Row = { ...anyoneHere, blocked: 404 };
export const membersUnlessBlocked: Row = { ...membersHere, blocked: 404 };
/** Actions that nobody can take on themselves. */
export const othersUnlessBlocked: Row = { ...membersUnlessBlocked, owner: 400 };

export const staffOnly: Row = { ...all(403), visitor: 401, staff: 'may' };

/** The people who look after the installation, of whom nobody here is one: not even owners of an organization may. */
export const operatorsOnly: Row = { ...all(403), visitor: 401 };

/** Content of the private group: people who know of the group are told to join it. */
export const groupContent: Row = {
  ...anyoneHere,
  visitor: 453,
  stranger: 453,
  participant: 453,
  blocked: 453,
};
/** Moderators of the group, and the staff. */
export const groupModerators: Row = {
  ...all(403),
  visitor: 401,
  foreigner: 404,
  groupModerator: 'may',
  owner: 'may',
  staff: 'may',
};
/** Known to those in the private group alone: that there is such a post is content too. */
export const closedPost: Row = {
  ...anyoneHere,
  visitor: 404,
  stranger: 404,
  participant: 404,
  blocked: 404,
};
export const closedPostMembers: Row = { ...closedPost, visitor: 401 };

/** About a draft: known to those who run the event. */
export const draftPost: Row = { ...all(404), owner: 'may', staff: 'may' };
export const draftPostMembers: Row = { ...draftPost, visitor: 401 };

const absent: Row = { ...all(404), visitor: 401 };

export const ownerOnly: Row = { ...absent, owner: 'may' };
export const participantOnly: Row = { ...absent, participant: 'may' };
/** A thread, a circle, a team: for whoever takes part in it, and not even for the staff. */
export const participants: Row = { ...ownerOnly, participant: 'may' };
/** Participants know the content; only the owner manages it. */
export const ownerAmongParticipants: Row = { ...ownerOnly, participant: 403 };
/** Everybody sees the post; nobody but its author writes in their name. */
export const postAuthor: Row = { ...all(403), visitor: 401, foreigner: 404, blocked: 404, owner: 'may' };
/** A person's own part in the group. */
export const groupMembers: Row = { ...ownerOnly, groupMember: 'may', groupModerator: 'may' };

/** Those who run the event, and the staff; to others there is no such listing. */
export const hostsOnly: Row = { ...ownerOnly, staff: 'may' };
/** Its creator, and the staff: those who run it beside them know of it. */
export const creatorOnly: Row = { ...hostsOnly };
