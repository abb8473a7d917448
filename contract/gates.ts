/** Who gets through to a thing: everybody, followers and subscribers, subscribers, or buyers. */
export const GATES = ['free', 'followers', 'subscribers', 'price'] as const
export type Gate = (typeof GATES)[number]
