import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./upstream/kernel/tables.ts', './upstream/modules/*/tables.ts'],
  out: './upstream/migrations',
})
