import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Caller, TestOrganization } from './app.ts';
import type { CallHints, Ids, Maker, Targets } from './target.ts';

const FEATURES = join(import.meta.dirname, '../features');
const require = createRequire(import.meta.url);

/** As the features say it in `<feature>.targets.ts`, by the name of the feature. */
export const TARGETS: ReadonlyMap<string, Targets> = new Map(
  globSync('*/*/*.targets.ts', { cwd: FEATURES })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => [dirname(path), (require(join(FEATURES, path)) as { targets: Targets }).targets]),
);

/** How calls are made, by operation id. */
export const CALLS: Readonly<Record<string, CallHints>> = Object.assign(
  {},
  ...[...TARGETS.values()].map(({ calls }) => calls),
);

/** The kind of thing that a parameter of a call names. */
export const kindOf = (operation: string, param: string): string => CALLS[operation]?.ids?.[param] ?? param;

/** One of each kind of thing that a path can name, and who made them. */
export interface MadeTargets {
  readonly ids: Ids;
  readonly owner: Caller;
  readonly participant: Caller;
}

export async function makeTargets(org: TestOrganization): Promise<MadeTargets> {
  const makers = [...TARGETS.values()].flatMap((targets) => targets.makers ?? []);
  const ids: Record<string, string> = {};
  const owner = await org.member();
  const participant = await org.member();
  const staff = await org.staff();
  const begun = new Set<Maker>();
  const run = async (maker: Maker): Promise<void> => {
    if (begun.has(maker)) return;
    begun.add(maker);
    Object.assign(ids, await maker.make({ org, owner, participant, staff, id }));
  };
  const id = async (kind: string): Promise<string> => {
    const maker = makers.find(({ kinds }) => kinds.includes(kind));
    if (maker !== undefined) await run(maker);
    return ids[kind] ?? fail(kind, maker);
  };
  // One after the other, so that things are made in the same order in every run.
  for (const maker of makers) await run(maker);
  return { ids, owner, participant };
}

function fail(kind: string, maker: Maker | undefined): never {
  throw new Error(
    maker === undefined
      ? `${kind} is a kind of id that no feature makes; add a maker to its <feature>.targets.ts`
      : `${kind} is needed for what has to be there before it can be made: ${maker.kinds.join(', ')}`,
  );
}
