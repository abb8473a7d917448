/** Generates OpenAPI 3.1 from the contract. This version's schema dialect is the one that zod emits. */
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { NamedCall } from '#contract/contract.ts'
import { LISTENER_REFUSALS, REFUSALS } from '#contract/errors.ts'
import { KEY_HEADER } from './idempotency.ts'
import { ALWAYS, refusalsOf } from './refusals.ts'

type Json = Record<string, unknown>

const KNOWN = { ...REFUSALS, ...LISTENER_REFUSALS }
type Code = keyof typeof KNOWN

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'error'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(KNOWN) },
    message: {
      oneOf: [
        { type: 'string' },
        {
          type: 'array',
          items: {
            type: 'object',
            properties: { property: { type: 'string' }, constraints: { type: 'object' } },
          },
        },
      ],
    },
    error: { type: 'string' },
  },
}

export function buildOpenApi(calls: readonly NamedCall[], title: string): Json {
  const paths: Record<string, Json> = {}
  for (const named of calls) {
    const path = named.call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.call.method.toLowerCase()]: describe(named) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}

function describe({ noun, name, call }: NamedCall): Json {
  const needsToken = !['anon', 'public', 'signed'].includes(call.caller)
  return {
    operationId: name,
    tags: [noun],
    summary: call.summary,
    'x-caller': call.caller,
    ...(call.isConfirmed ? { 'x-confirmed': true } : {}),
    ...(call.idempotent ? { 'x-idempotent': true } : {}),
    security: needsToken ? [{ bearer: [] }] : call.caller === 'public' ? [{}, { bearer: [] }] : [],
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.idempotent ? [KEY_PARAMETER] : []),
    ],
    ...requestBody(call),
    responses: {
      ...success(call.reply),
      ...failures([...ALWAYS, ...refusalsOf(call)]),
      default: FAULT,
    },
  }
}

function requestBody({ body, files, idempotent, acceptsForm }: Call): Json {
  const declared: Json = body ? schemaOf(body, 'input') : { type: 'object', properties: {} }
  const schema = idempotent ? withKeyInEither(declared) : declared
  if (!files) {
    const asForm = acceptsForm ? { 'multipart/form-data': { schema } } : {}
    return body ? { requestBody: { required: true, content: { ...json(schema), ...asForm } } } : {}
  }
  const fileSchemas = Object.entries(files).map(([name, field]) => [
    name,
    {
      type: 'string',
      format: 'binary',
      description: `${field.kinds.join(' or ')}, at most ${field.maxBytes} bytes`,
    },
  ])
  const needed = Object.keys(files).filter((name) => files[name]?.isRequired)
  const form = {
    ...schema,
    properties: { ...(schema.properties as Json), ...Object.fromEntries(fileSchemas) },
    required: [...((schema.required as string[] | undefined) ?? []), ...needed],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
}

/** A client sends the key in this header or in the body. OpenAPI cannot say "one of the two", so both are optional. */
const KEY_PARAMETER = {
  name: KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'Required unless the body has `idempotencyKey`, which takes precedence. The request has its effect once per key.',
  schema: { type: 'string', format: 'uuid' },
}

function withKeyInEither(schema: Json): Json {
  const { required = [], properties } = schema as { required?: string[]; properties: Record<string, Json> }
  const idempotencyKey = {
    ...properties.idempotencyKey,
    description: 'Required unless the header `Idempotency-Key` has the key.',
  }
  return {
    ...schema,
    properties: { ...properties, idempotencyKey },
    required: required.filter((name) => name !== 'idempotencyKey'),
  }
}

/** The default answer: an internal error, or a refusal of the listener that has nothing to do with the call. */
const FAULT = failure(['INTERNAL', ...Object.keys(LISTENER_REFUSALS)].join(', '))

function success(reply: z.ZodType | undefined): Json {
  if (!reply) return { 204: { description: 'Done' } }
  const schema = { type: 'object', required: ['data'], properties: { data: schemaOf(reply, 'output') } }
  return { 200: { description: 'Done', content: json(schema) } }
}

function failures(codes: Code[]): Json {
  const byStatus = Map.groupBy(codes, (code) => KNOWN[code][0])
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, failure(group.join(', '))]))
}

function failure(description: string): Json {
  return { description, content: json({ $ref: '#/components/schemas/Error' }) }
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
