/* In the head of every page: if the address opens a product's estimate (B4), its room is there from the first paint on. */
if (/^\/products\/.+[?&](od|do)(=|&|$)/.test(location.pathname + location.search)) {
  document.documentElement.dataset.estimate = "";
}
