import type { People } from '../permissions/people.ts';
import type { Answer, Caller, TestOrganization } from './app.ts';

/** Ids by the kind of thing that they name, which is the name of the parameter in a path. */
export type Ids = Readonly<Record<string, string>>;
export type Fields = Readonly<Record<string, unknown>>;

/** The community in which things are made for the tests of every call. */
export interface World {
  readonly org: TestOrganization;
  /** Owns almost everything. */
  readonly owner: Caller;
  /** Takes part in the owner's threads and circles, asks to join the group; reports, reacts and scans. */
  readonly participant: Caller;
  readonly staff: Caller;
  /** The id of a kind of thing, which is made first when it is not there yet. */
  readonly id: (kind: string) => Promise<string>;
}

export interface Maker {
  readonly kinds: readonly string[];
  readonly make: (world: World) => Promise<Ids>;
}

/** How a call is made where its schema does not say enough. */
export interface CallHints {
  /** By the parameters in its path: another kind of thing than the usual one. */
  readonly ids?: Ids;
  /** Fields of the body that are needed and that the schema does not state. */
  readonly body?: (ids: Ids) => Fields;
  /** After the question mark. */
  readonly query?: string | ((ids: Ids) => string);
  /** The body is a file. */
  readonly bytes?: Buffer;
  /** Setup without which nobody could make the call. */
  readonly before?: (people: People) => Promise<unknown>;
}

/** For the tests of every call: the things that paths of a feature can name, and how its calls are made. */
export interface Targets {
  readonly makers?: readonly Maker[];
  /** By operation id. */
  readonly calls?: Readonly<Record<string, CallHints>>;
}

/** Makes these kinds of things; each of them has to be among the ids that it answers. */
export const makes = <const Kind extends string>(
  kinds: readonly Kind[],
  make: (world: World) => Promise<Readonly<Record<Kind, string>>>,
): Maker => ({ kinds, make });

/** The id of the thing that a call has made. */
export async function madeId(call: Promise<Answer>): Promise<string> {
  const { statusCode, body } = await call;
  const { id } = (body.data ?? {}) as { id?: string | number };
  if (id === undefined) throw new Error(`nothing was made: ${statusCode} ${body.message}`);
  return String(id);
}
