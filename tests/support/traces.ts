/** Whether failed journeys keep a trace. The gate keeps none, because writing them takes a fifth of the time. */
export const keepsTraces = !process.env.GATE_REPORT
