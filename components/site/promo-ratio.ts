/** Width by height of a banner's picture: where it is cut, in the console's preview and lists, and wherever it is shown. */
export const PROMO_RATIO = 3 / 2
