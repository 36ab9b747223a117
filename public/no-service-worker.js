// Stands at the address of the service worker where OFFLINE is off: browsers that have one replace it by this, which removes itself and
// all that was kept (B7).
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  event.waitUntil(caches.delete("kept").then(() => registration.unregister()));
});
