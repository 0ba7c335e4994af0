#!/usr/bin/env node
import { become, isStopping } from './child.mjs';
import { isNodeGoodEnough, runUnderFetchedNode } from './node-runtime.mjs';
import { Failure } from './say.mjs';

const SERVER = 'apps/server/src';

const COMMANDS = {
  start: {
    help: 'start Atrium: installs, builds and fetches what is missing, then serves',
    async run() {
      await build();
      return become(['apps/server/build/main.js']);
    },
  },
  dev: {
    help: 'start Atrium for development: the site reloads as you edit, the server restarts',
    async run() {
      await (await import('./build.mjs')).buildClient();
      const env = { ...process.env, NODE_ENV: 'development' };
      return become([`${SERVER}/main.ts`], { flags: ['--watch', '--watch-preserve-output'], env });
    },
  },
  test: {
    help: 'all gates, and tests of every behaviour; with words, only the test files whose paths contain one',
    run: async (args) => (await import('./test.mjs')).runTests(args),
  },
  proof: {
    help: 'the same in its depth, before a release: every screen in every form, PostgreSQL 15, the benchmark briefly',
    run: async (args) => (await import('./test.mjs')).runProof(args),
  },
  gates: {
    help: 'types, lint, import law, unused code, format',
    run: async () => ((await (await import('./gates.mjs')).runGates()) ? 0 : 1),
  },
  locales: {
    help: 'locales -- [LOCALE …]: texts that languages lack; fails when one that is named is incomplete',
    run: async (names) => ((await import('./locales.mjs')).checkLocales(names) ? 0 : 1),
  },
  bench: {
    help: 'measure the pages and calls that matter against their floors',
    async run(args) {
      await build();
      return become(['apps/server/bench/main.ts', ...args]);
    },
  },
  build: {
    help: 'build what is stale: the API client, the site, the program in few files',
    run: async () => build(),
  },
  import: {
    help: 'import -- schedule FILE --organization NAME: a published conference schedule into an event',
    run: (args) => become([`${SERVER}/cli/import.ts`, ...args]),
  },
  organization: {
    help: 'organization -- list | create | change …: organizations, their hostnames, modules and staff',
    run: (args) => become([`${SERVER}/cli/organization.ts`, ...args]),
  },
  keys: {
    help: 'keys -- reseal: seal stored secrets with SECRET_KEY in place of SECRET_KEY_PREVIOUS',
    run: (args) => become([`${SERVER}/cli/keys.ts`, ...args]),
  },
  files: {
    help: 'files -- to-bucket | to-folder: copy uploaded files into the bucket of S3 or back',
    run: (args) => become([`${SERVER}/cli/files.ts`, ...args]),
  },
  database: {
    help: 'database -- move [embedded]: copy everything into the PostgreSQL at MOVE_TO, or back, and compare',
    run: (args) => become([`${SERVER}/cli/database.ts`, ...args]),
  },
  jobs: {
    help: 'jobs -- list | retry QUEUE: jobs that wait, and those that have failed for good',
    run: (args) => become([`${SERVER}/cli/jobs.ts`, ...args]),
  },
  check: {
    help: 'check: does what is sold agree with what there is; changes nothing',
    run: (args) => become([`${SERVER}/cli/check.ts`, ...args]),
  },
  backup: {
    help: 'backup -- FILE: everything in the data folder into one archive; Atrium must not be running',
    run: (args) => become([`${SERVER}/cli/archive.ts`, 'backup', ...args]),
  },
  restore: {
    help: 'restore -- FILE: such an archive into an empty data folder',
    run: (args) => become([`${SERVER}/cli/archive.ts`, 'restore', ...args]),
  },
};

async function build() {
  await (await import('./build.mjs')).buildAll();
  return 0;
}

const invocation = (name) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);

function printHelp() {
  const lines = Object.entries(COMMANDS).map(([name, { help }]) => `  ${invocation(name).padEnd(22)}${help}`);
  process.stdout.write(
    `Atrium, a community and events platform\n\n${lines.join('\n')}\n\nREADME.md lists the settings.\n`,
  );
}

async function main([name = 'help', ...args]) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    printHelp();
    return name === 'help' ? 0 : 2;
  }
  if (!isNodeGoodEnough()) return runUnderFetchedNode();
  await (await import('./dependencies.mjs')).ensureDependencies();
  return command.run(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  // A run that the person at the terminal broke off needs no explanation.
  if (!isStopping()) process.stderr.write(`${error.message}\n`);
  process.exitCode = isStopping() ? 130 : 1;
}
