// Shows what the server pushes and opens it when pressed. It answers no request and keeps nothing, so that no page is
// ever older than the server's.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function show(data) {
  const { id, title, body, url, icon } = data.json();
  // The same id again takes the place of what is in sight, without another sound.
  const options = { body, tag: id, data: url, icon: icon ?? '/favicon.ico', dir: 'auto' };
  await self.registration.showNotification(title, options);
}

/** Whatever host the address names, it is a page of this site. */
async function open(address) {
  const { pathname, search, hash } = new URL(address, self.location.origin);
  const target = self.location.origin + pathname + search + hash;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((client) => client.url === target);
  await (there === undefined ? self.clients.openWindow(target) : there.focus());
}
