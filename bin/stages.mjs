import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { endRunning, isStopping } from './child.mjs';
import { ROOT } from './platform.mjs';
import { red, say, seconds } from './say.mjs';

const STAGE_MINUTES = 120;
/** Lines of each failure that are told once more at the end. */
const TOLD_LINES = 12;
/** A stage that takes so much of its budget is told in red. */
const MOST_OF_BUDGET = 1.5;

/**
 * Runs all stages, even after one has failed, so that one run tells everything. A stage has a name, its work, and a budget in
 * seconds on two quiet cores. The work answers whether all of it holds, and texts and unsteady files for the end.
 */
export async function runStages(stages) {
  const results = [];
  for (const { name, budget, work } of stages) {
    say(`\n━━ ${name}`);
    const began = performance.now();
    const outcome = await inTime(name, work);
    results.push({ name, budget, ...outcome, seconds: (performance.now() - began) / 1000 });
    if (isStopping()) return { results, ok: false };
  }
  tellFailures(results.flatMap(({ told }) => told));
  for (const result of results) process.stdout.write(`${describe(result)}\n`);
  return { results, ok: results.every(({ ok }) => ok) };
}

function describe({ name, budget, ok, seconds: time }) {
  const mark = ok ? '✓' : '✗';
  if (budget === undefined) return `${mark} ${name} (${time.toFixed(1)} s)`;
  const share = `${Math.round((time / budget) * 100)} % of its ${budget} s`;
  const told = time > budget * MOST_OF_BUDGET ? red(`${share}: far over its budget`) : share;
  return `${mark} ${name} (${time.toFixed(1)} s, ${told})`;
}

/** A stage that hangs is ended, and fails. */
async function inTime(name, work) {
  let isLate = false;
  let timer;
  const end = (minutes) => {
    timer = setTimeout(() => {
      isLate = true;
      endRunning();
      // For whatever the stage begins next.
      end(1);
    }, minutes * 60_000);
  };
  end(STAGE_MINUTES);
  try {
    const { ok, told = [], unsteady = [] } = await work().catch(failure);
    const late = isLate ? [`✗ ${name} did not end within ${STAGE_MINUTES} minutes.`] : [];
    return { ok: ok && !isLate, told: [...told, ...late], unsteady };
  } finally {
    clearTimeout(timer);
  }
}

function failure(error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stdout.write(`${text}\n`);
  return { ok: false, told: [`✗ ${text}`] };
}

/**
 * Prints each reason once with the number of tests that failed for it, then the first line of each failure, because
 * often only the end of a long log is kept.
 */
function tellFailures(failures) {
  const byReason = new Map();
  for (const text of failures) {
    const [title, ...reason] = text.split('\n').slice(0, TOLD_LINES);
    const key = `${title.split(' › ', 1)[0]}\n${reason.join('\n')}`;
    byReason.set(key, [...(byReason.get(key) ?? []), title]);
  }
  const told = [...byReason].map(([key, [title, ...others]]) => ({
    title: others.length === 0 ? title : `${title}, and ${others.length} more tests for the same reason`,
    reason: key.slice(key.indexOf('\n') + 1),
  }));
  process.stdout.write('\n');
  for (const { title, reason } of told) process.stdout.write(`${title}\n${reason}\n\n`);
  for (const { title } of told) process.stdout.write(`${title}\n`);
}

/** The commit that a run is of, as it stands when the run begins. */
export function readCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  return { commit: git('rev-parse', 'HEAD'), clean: git('status', '--porcelain') === '' };
}

/** Adds what a whole run saw to `.cache/proof.jsonl`, a line each. */
export function keepRun(kind, commit, { results, ok }, since) {
  const line = {
    kind,
    ...commit,
    ok,
    minutes: Math.round((performance.now() - since) / 6000) / 10,
    stages: Object.fromEntries(results.map(({ name, seconds: time }) => [name, Math.round(time)])),
    unsteady: results.flatMap(({ unsteady }) => unsteady),
    at: new Date().toISOString(),
  };
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  appendFileSync(join(ROOT, '.cache/proof.jsonl'), `${JSON.stringify(line)}\n`);
}

export const tellWhole = (since) => process.stdout.write(`The whole took ${seconds(since)}.\n`);
