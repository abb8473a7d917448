import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./upstream/kernel/tables.ts', './upstream/modules/*/tables.ts'],
  // A test generates the migrations into another folder.
  out: process.env.MIGRATIONS_FOLDER || './upstream/migrations',
})
