/**
 * The product's mark: a dark, round theatre house with one person in a spotlight. Every place that shows it takes the
 * drawing from here: the header, standalone pages that load no files, share pictures, and the icons
 * (`demo/art/make.ts`).
 */
export const MARK = {
  /** Width and height of the box in which the shapes are drawn; its upper left corner is (0, 0). */
  size: 64,
  /** Radius of the house. Its centre is the centre of the box. */
  radius: 30,
  cone: 'M25.5 7.2a28 28 0 0 1 13 0L53 44.6c.4.8.6 1.5.6 2.2 0 5-9.6 9-21.6 9s-21.6-4-21.6-9c0-.7.2-1.4.6-2.2z',
  person:
    'M32 22.4a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8zM23.8 49.4c-.4-9 2.6-14.2 8.2-14.2s8.6 5.2 8.2 14.2c-2.2.9-5 1.3-8.2 1.3s-6-.4-8.2-1.3z',
  house: '#43204f',
  light: '#f6a94a',
} as const

/** The shapes as SVG elements, without the `<svg>` element around them. */
export const MARK_SHAPES = `<circle cx="32" cy="32" r="${MARK.radius}" fill="${MARK.house}"/><path d="${MARK.cone}" fill="${MARK.light}"/><path d="${MARK.person}" fill="${MARK.house}"/>`
