/** A like or a follow, with the number of people who have given it. */
export interface Reaction {
  isOn: boolean
  total: number
}

/** The reaction after a press. */
export function toggle({ isOn, total }: Reaction): Reaction {
  return { isOn: !isOn, total: Math.max(0, total + (isOn ? -1 : 1)) }
}

/** The reaction as the server has it: others react too, so the count is the server's. */
export function settle({ isOn }: Reaction, total: number): Reaction {
  return { isOn, total }
}
