/** A like or a follow, with the number of people who have given it. */
export interface Reaction {
  isOn: boolean
  total: number
}

/** The reaction after a press. */
export function toggle({ isOn, total }: Reaction): Reaction {
  return { isOn: !isOn, total: Math.max(0, total + (isOn ? -1 : 1)) }
}

/** The reaction with the server's count, which includes other people's reactions. */
export function settle({ isOn }: Reaction, total: number): Reaction {
  return { isOn, total }
}
