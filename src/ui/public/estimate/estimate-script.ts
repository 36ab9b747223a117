/** The script in the head of a page with an estimate (B4): if the address opens it, its room is there from the first paint on. */
export const ESTIMATE_SCRIPT =
  'if(/[?&](od|do)(=|&|$)/.test(location.search))document.documentElement.dataset.estimate=""';
