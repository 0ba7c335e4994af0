import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { loadDoors } from '../../../lib/session/kept-doors.ts';
import { readerAddress } from '../../people/leads/index.ts';

const WORKER = '/door-worker.js';

/** Keeps this page, its code and the reader of codes on the device: what a door needs to open without a network. */
export async function keepPage(path: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false;
  // One for the page; one for the worker that reads codes, which is found under the address of its own file.
  const [page] = await Promise.all([
    navigator.serviceWorker.register(WORKER, { scope: path }),
    navigator.serviceWorker.register(WORKER, { scope: '/assets/' }),
    // A file of the page from now on.
    loadDoors(),
  ]);
  const worker = page.active ?? (await activated(page));
  if (worker === null) return false;
  return ask(worker, { type: 'keep', page: path, files: filesOfPage() });
}

function filesOfPage(): string[] {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|lang)\//.test(pathname));
  const named = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]'),
  ].map(({ href }) => new URL(href));
  const files = [...loaded, ...named].map(({ pathname, search }) => pathname + search);
  const others = [wasmAddress, readerAddress, '/favicon.ico'].map(
    (address) => new URL(address, location.origin).pathname,
  );
  return [...new Set([...files, ...others])];
}

function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.installing ?? registration.waiting;
  if (coming === null) return Promise.resolve(registration.active);
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming);
      if (coming.state === 'redundant') resolve(null);
    });
  });
}

function ask(worker: ServiceWorker, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}
