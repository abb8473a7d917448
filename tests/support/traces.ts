/** Whether the journeys keep a trace of what fails. The gate does not: writing them costs a fifth of the time. */
export const keepsTraces = !process.env.GATE_REPORT
