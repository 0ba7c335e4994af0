// Keeps the page of a door with its code, so that it opens without a network. It answers for that page and for the files
// named by it; the page comes from the server whenever the server is there, so none is ever older than it has to be.

const PATIENCE_MS = 4000;
const nameOf = (page) => `door ${page}`;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data.type !== 'keep' || port === undefined) return;
  event.waitUntil(
    keep(event.data).then(
      () => port.postMessage(true),
      () => port.postMessage(false),
    ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request, pathname));
  else if (/^\/(assets|lang)\/|^\/favicon\.ico$/.test(pathname)) event.respondWith(openFile(request));
});

async function keep({ page, files }) {
  const cache = await caches.open(nameOf(page));
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
  const wanted = new Set([page, ...files].map((address) => new URL(address, self.location.origin).href));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  // As it is drawn for anybody; who reads it, the page finds out by itself.
  await cache.add(new Request(page, { cache: 'reload' }));
}

async function openPage(request, pathname) {
  const cache = await caches.open(nameOf(pathname));
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok && !answer.redirected) await cache.put(pathname, answer.clone());
    // A proxy before a server that is away answers 502 or 503: as good as no network.
    return answer.status < 500 ? answer : ((await cache.match(pathname, { ignoreVary: true })) ?? answer);
  } catch (error) {
    const kept = await cache.match(pathname, { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

async function openFile(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
