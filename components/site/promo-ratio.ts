/**
 * Width divided by height of a banner's picture, for cropping it, in the console's preview and lists, and on the site.
 */
export const PROMO_RATIO = 3 / 2
