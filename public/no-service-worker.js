// Stands at the address of the service worker where OFFLINE is off: browsers that have one replace it by this, which removes itself and
// all that was cached (B7).
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all(["cached", "kept"].map((name) => caches.delete(name))).then(() => registration.unregister()),
  );
});
