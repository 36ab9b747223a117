/** The picture of shared pages that have none of their own (B21), 1200 × 630 px; drawn from the banner by scripts/draw-demo.js. */
export const SHOP_PICTURE = "/nahlad.jpg";
