import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './platform.mjs';

// A sentence names its subject: "A member who has spent …", not "Who has spent …". Questions may ask.

const SOURCES = ['*.ts', '*.tsx', '*.mjs'];
const BLOCK = /\/\*[\s\S]*?\*\//g;
const LINES = /(?:^|(?<=[\s;{},)]))\/\/.*(?:\n[ \t]*\/\/.*)*/gm;
const TEST_NAME = /\b(?:test|describe|it)(?:\.\w+)?\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
/** Holds such sentences on purpose. */
const OWN_TEST = 'bin/plain-english.test.mjs';
const WORDS = 'who|what|whoever|whatever|whose|whichever';
/** Summaries and descriptions of the API are its public reference. */
const CONTRACT = 'packages/api/openapi.json';
const DESCRIBED = /"(?:summary|description)": ("(?:[^"\\]|\\.)*")/g;
/** Texts of the interface, where one thing has one word. */
const TEXTS = ['apps/web/lang/en/*.json', 'apps/server/lang/en/*.json'];
const TEXT = /"([\w.-]+)": ("(?:[^"\\]|\\.)*")/g;
const PREFERRED = [
  [/\bsomebody\b/i, 'someone'],
  [/\beverybody\b/i, 'everyone'],
  [/\bnobody\b/i, 'no one'],
  [/\bany ?more\b/i, 'no longer'],
  [/\bplease\b(?! try (?:another payment method|after some time|again$))/i, 'the imperative alone'],
  [/\bbegins$/i, 'Starts'],
  [/\branks?\b/i, 'level'],
  [/\be-mail/i, 'email'],
  [/\bcancelled\b/i, 'canceled'],
  [/\borganis/i, 'organiz'],
  [/\bprogramme\b/i, 'schedule'],
  [/(?<!group )\btickets?\b/i, 'pass, or support request'],
];
const IN_SENTENCE = new RegExp(
  `(?:^|[.!:;] )((?:${WORDS}|${WORDS.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())})\\b(?:[^.!?]|[.!?](?! |$))*)([.!?]|$)`,
  'g',
);

/** Sentences of a file that begin with "who" or "what", each with its line. */
export function findUnnamed(text) {
  const found = [];
  const look = (at, words, isStart) => {
    for (const match of words.matchAll(IN_SENTENCE)) {
      const [, sentence, end] = match;
      const isSentence = /^[A-Z]/.test(sentence) || (isStart && match.index === 0);
      if (end !== '?' && isSentence)
        found.push({ line: text.slice(0, at).split('\n').length, sentence: sentence.trim() });
    }
  };
  for (const { 0: comment, index } of [...text.matchAll(BLOCK), ...text.matchAll(LINES)])
    look(index, proseOf(comment), false);
  for (const { 2: name, index } of text.matchAll(TEST_NAME)) look(index, name, true);
  return found.sort((a, b) => a.line - b.line);
}

/** Such sentences among the summaries and descriptions of an OpenAPI file. */
export function findUnnamedInContract(text) {
  const found = [];
  for (const { 1: quoted, index } of text.matchAll(DESCRIBED))
    for (const { sentence } of findUnnamed(`/* ${JSON.parse(quoted)} */`))
      found.push({ line: text.slice(0, index).split('\n').length, sentence });
  return found;
}

/** Texts of a language file that use another word than the one for that thing, each with its line. */
export function findOtherWords(text) {
  const found = [];
  for (const { 1: id, 2: quoted, index } of text.matchAll(TEXT))
    for (const [word, preferred] of PREFERRED)
      if (word.test(JSON.parse(quoted)))
        found.push({ line: text.slice(0, index).split('\n').length, sentence: `${id}: ${preferred}` });
  return found;
}

const proseOf = (comment) =>
  comment
    .replaceAll(/^\/\*+|\*\/$/g, '')
    .replaceAll(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** For the gates: every such sentence of the sources below some folders, all of them if none is named. */
export function checkEnglish(folders = []) {
  const places =
    folders.length === 0 ? SOURCES : folders.flatMap((at) => SOURCES.map((kind) => `${at}/**/${kind}`));
  const files = listFiles(places).filter((path) => path !== OWN_TEST);
  const lines = files.flatMap((file) =>
    findUnnamed(read(file)).map(({ line, sentence }) => `${file}:${line}: ${sentence.slice(0, 90)}`),
  );
  if (folders.length === 0) {
    for (const { line, sentence } of findUnnamedInContract(read(CONTRACT)))
      lines.push(`${CONTRACT}:${line}: ${sentence.slice(0, 90)}`);
    for (const file of listFiles(TEXTS))
      for (const { line, sentence } of findOtherWords(read(file))) lines.push(`${file}:${line}: ${sentence}`);
  }
  const output =
    lines.length === 0
      ? ''
      : `${lines.join('\n')}\nA sentence names its subject, and a thing has one word; docs/STYLE.md says how.`;
  return { code: lines.length === 0 ? 0 : 1, output };
}

function listFiles(places) {
  const listed = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...places.map((at) => `:(glob)${at.includes('/') ? at : `**/${at}`}`),
  ];
  return execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => path !== '');
}

function read(file) {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch {
    // Deleted, and not yet committed.
    return '';
  }
}

if (import.meta.filename === process.argv[1]) {
  const { code, output } = checkEnglish(process.argv.slice(2));
  process.stdout.write(output === '' ? '' : `${output}\n`);
  process.exitCode = code;
}
