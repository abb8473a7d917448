/**
 * The reference for feed calls, in a separate process: a Fastify server that runs given statements one after the
 * other and sends their rows. Argument: `{ databaseUrl, directory, feeds: { [path]: Statement[] } }` as JSON.
 */
import fastify from 'fastify'
import type { Statement } from '../support/bench-database.ts'

interface Task {
  databaseUrl?: string
  directory: string
  feeds: Record<string, Statement[]>
}

type RunStatement = (statement: Statement) => Promise<{ rows: unknown[] }>

async function openPlainly({ databaseUrl, directory }: Task): Promise<RunStatement> {
  if (databaseUrl) {
    const { Pool } = await import('pg')
    const pool = new Pool({ connectionString: databaseUrl, max: 20 })
    return ({ text, values }) => pool.query<Record<string, unknown>>(text, values)
  }
  const { PGlite } = await import('@electric-sql/pglite')
  const client = await PGlite.create({ dataDir: directory })
  return ({ text, values }) => client.query(text, values)
}

const task = JSON.parse(process.argv[2] ?? '{}') as Task
const runStatement = await openPlainly(task)
const app = fastify()
for (const [path, statements] of Object.entries(task.feeds)) {
  app.get(path, async () => {
    const answers: unknown[][] = []
    for (const statement of statements) answers.push((await runStatement(statement)).rows)
    return { data: answers }
  })
}
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.on('disconnect', () => process.exit())
process.send?.({ type: 'ready', port: typeof address === 'object' ? address?.port : undefined })
