import type { Context } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { getHostedEvent, type HostedEvent } from '../../programme/index.ts';
import { doorPublicKey } from './pass-codes.service.ts';
import * as queries from '../scans/scans.queries.ts';

const PAGE = 2000;
const ZERO = '00000000-0000-0000-0000-000000000000';
/** Longer than any transaction: one that began before and ends after a door has asked is told the next time. */
const OVERLAP_MS = 20_000;

export interface Door {
  readonly event: HostedEvent;
  readonly publicKey: string;
  readonly now: Date;
  readonly passTypes: Awaited<ReturnType<typeof queries.listPassTypes>>;
  readonly passes: readonly queries.DoorPassRow[];
  readonly since: string;
  readonly more: boolean;
}

/** The data that a door downloads: everything, in pages, and later only the changes. */
export async function getDoor(ctx: Context, listing: string, since: string | undefined): Promise<Door> {
  const event = await getHostedEvent(ctx, listing);
  const now = ctx.now();
  const after = readCursor(since);
  const [passTypes, passes] = await Promise.all([
    queries.listPassTypes(ctx.db, ctx.organizationId, event.id),
    queries.listChangedPasses(ctx.db, ctx.organizationId, event.id, after, PAGE),
  ]);
  const more = passes.length === PAGE;
  const last = passes.at(-1);
  const next =
    more && last !== undefined
      ? { micros: last.changed, id: last.id }
      : { micros: `${now.getTime() - OVERLAP_MS}000`, id: ZERO };
  return {
    event,
    publicKey: doorPublicKey(ctx),
    now,
    passTypes,
    passes,
    since: `${next.micros}.${next.id}`,
    more,
  };
}

function readCursor(since: string | undefined): { micros: string; id: string } {
  if (since === undefined) return { micros: '0', id: ZERO };
  const [, micros, id] = /^(\d{1,16})\.([0-9a-f-]{36})$/.exec(since) ?? [];
  if (micros === undefined || id === undefined || (id !== ZERO && !isUuid(id)))
    throw invalid('door.since', { field: 'since' });
  return { micros, id };
}
