import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'turso',
  schema: './schema/database/tables.ts',
  out: './schema/database/migrations',
})
