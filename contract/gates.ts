/** Who may open a thing: everybody, followers and subscribers, only subscribers, or its buyers. */
export const GATES = ['free', 'followers', 'subscribers', 'price'] as const
export type Gate = (typeof GATES)[number]
