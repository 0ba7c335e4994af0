import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import './follow-npm.mjs';
import { ROOT } from './platform.mjs';
import { Failure } from './say.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const running = new Set();
let listening = false;
let lastSignal = -Infinity;

/**
 * Ctrl-C reaches every process of the terminal, and npm sends it on once more. Children therefore get a process group
 * of their own and hear a signal from us alone, once.
 */
function passOn(signal) {
  const now = performance.now();
  if (now - lastSignal < 1000) return;
  lastSignal = now;
  if (running.size === 0) process.exit(128 + constants.signals[signal]);
  for (const child of running) send(child, signal);
}

/** To its whole group: a shell or a tool may have started more. */
function send(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Ends everything that runs; kills what is still there half a minute later. */
export function endRunning() {
  for (const child of running) {
    send(child, 'SIGTERM');
    setTimeout(() => running.has(child) && send(child, 'SIGKILL'), 30_000).unref();
  }
}

/**
 * Runs a program to its end; answers its exit code and, when captured, its output. Over a channel, the program learns when
 * this process has been killed.
 */
export function run(file, args, { capture = false, channel = false, ...options } = {}) {
  if (!listening) for (const signal of SIGNALS) process.on(signal, passOn);
  listening = true;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      stdio: capture
        ? ['ignore', 'pipe', 'pipe']
        : ['inherit', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])],
      detached: process.platform !== 'win32',
      windowsHide: true,
      ...options,
    });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      running.delete(child);
      reject(new Failure(`${file} cannot be run: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), output });
    });
  });
}

/** True once the person at the terminal has asked to stop. */
export const isStopping = () => lastSignal !== -Infinity;

/**
 * With a folder in which Node keeps what it has compiled, TypeScript too, for the next start; a third of the time of one.
 * Where nothing can be written there, Node goes on without.
 */
export function withCompileCache(env = process.env) {
  if ((env.NODE_COMPILE_CACHE ?? '') !== '') return env;
  return { ...env, NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled') };
}

/** Becomes the program, so that no process of ours stands between it and its signals; where that cannot be, waits for it. */
export async function become([script, ...rest], { flags = [], env: given = process.env } = {}) {
  const env = withCompileCache(given);
  const preload = ['--import', pathToFileURL(join(ROOT, 'bin/follow-npm.mjs')).href];
  const args = [...flags, ...preload, join(ROOT, script), ...rest];
  if (typeof process.execve === 'function' && process.platform !== 'win32')
    process.execve(process.execPath, [process.execPath, ...args], env);
  return (await run(process.execPath, args, { env })).code;
}
