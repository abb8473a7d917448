/** A refusal for the client: `status` is the HTTP status, programs read the `code`, and people read the `message`. */
export class EngineError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'EngineError'
    this.status = status
    this.code = code
  }
}

const REASON_PHRASES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

export interface ErrorBody {
  statusCode: number
  code: string
  message: string
  error: string
}

/** The JSON body of a failed request. Anything that is not an EngineError becomes a plain 500. */
export function toErrorBody(error: unknown): ErrorBody {
  const known =
    error instanceof EngineError ? error : new EngineError(500, 'INTERNAL', 'The media engine failed.')
  return {
    statusCode: known.status,
    code: known.code,
    message: known.message,
    error: REASON_PHRASES[known.status] ?? 'Error',
  }
}

export function streamNotFound(): EngineError {
  return new EngineError(404, 'STREAM_NOT_FOUND', 'There is no such stream.')
}
