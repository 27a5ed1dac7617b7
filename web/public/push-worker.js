/** Shows notices that the server pushes, and opens what they are about. Nothing else: no page, no file passes here. */
const UNREADABLE = { title: 'Something waits for you', body: '', path: '#/friends' };

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data?.json() ?? UNREADABLE;
  const shown = { body, tag: path, data: path, icon: '/icon.svg' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(`${self.registration.scope}${event.notification.data}`));
});

async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((each) => each.url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}
