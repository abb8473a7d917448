import { clsx, type ClassValue } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

const anything = () => true
const isLength = (value: string) => /^(\d|\[|\(|px$|full$|screen$|auto$|fit$|min$|max$|dvh$|svh$)/.test(value)
const isFontSize = (value: string) => /^(xs|sm|base|md|lg|xl|\dxl|\[.*(rem|px|em)\])$/.test(value)

/** The spacing groups of one box property: `p`, `px`, `py`, `pt` … */
function boxGroups<Prefix extends string>(prefix: Prefix) {
  return Object.fromEntries(
    ['', 'x', 'y', 't', 'r', 'b', 'l', 's', 'e'].map((side) => [
      `${prefix}${side}`,
      [{ [`${prefix}${side}`]: [isLength] }],
    ]),
  )
}

function boxConflicts(prefix: string) {
  return {
    [prefix]: ['x', 'y', 't', 'r', 'b', 'l', 's', 'e'].map((side) => prefix + side),
    [`${prefix}x`]: [`${prefix}r`, `${prefix}l`, `${prefix}s`, `${prefix}e`],
    [`${prefix}y`]: [`${prefix}t`, `${prefix}b`],
  }
}

/* tailwind-merge with our own short list of groups: its full table costs 6 KB gz more in every page. It keeps a
   class whose group is not listed here. */
const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 300,
  theme: {},
  classGroups: {
    ...boxGroups('p'),
    ...boxGroups('m'),
    size: [{ size: [isLength] }],
    w: [{ w: [isLength] }],
    h: [{ h: [isLength] }],
    minW: [{ 'min-w': [isLength] }],
    minH: [{ 'min-h': [isLength] }],
    maxW: [{ 'max-w': [anything] }],
    maxH: [{ 'max-h': [anything] }],
    gap: [{ gap: [isLength] }],
    fontSize: [{ text: [isFontSize] }],
    textAlign: [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    textWrap: [{ text: ['balance', 'pretty', 'nowrap', 'wrap'] }],
    textColour: [{ text: [anything] }],
    fontFamily: [{ font: ['display', 'sans', 'mono'] }],
    fontWeight: [{ font: [anything] }],
    leading: [{ leading: [anything] }],
    background: [{ bg: [anything] }],
    radius: [{ rounded: [anything] }, 'rounded'],
    shadow: [{ shadow: [anything] }],
    opacity: [{ opacity: [anything] }],
    display: [
      'block',
      'inline',
      'inline-block',
      'flex',
      'inline-flex',
      'grid',
      'inline-grid',
      'hidden',
      'contents',
    ],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    inset: [{ inset: [isLength] }],
    top: [{ top: [isLength] }],
    right: [{ right: [isLength] }],
    bottom: [{ bottom: [isLength] }],
    left: [{ left: [isLength] }],
    zIndex: [{ z: [anything] }],
    flexDirection: [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
    flexWrap: [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
    items: [{ items: [anything] }],
    justify: [{ justify: ['start', 'center', 'end', 'between', 'around', 'evenly', 'normal'] }],
    aspect: [{ aspect: [anything] }],
    columns: [{ 'grid-cols': [anything] }],
    overflow: [{ overflow: ['auto', 'hidden', 'visible', 'clip', 'scroll'] }],
  },
  conflictingClassGroups: {
    ...boxConflicts('p'),
    ...boxConflicts('m'),
    size: ['w', 'h'],
    fontSize: ['leading'],
    inset: ['top', 'right', 'bottom', 'left'],
  },
  conflictingClassGroupModifiers: { fontSize: ['leading'] },
  orderSensitiveModifiers: ['before', 'after', 'placeholder', 'file', 'marker', 'selection'],
}))

/** Joins class names; of two that set the same property the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes))
}
