import { getTableName } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { RETENTION } from '../personal-data.ts'
import { registry } from '../all.ts'
import { sortReferringFirst } from './store.ts'
import { listLeavingSteps } from './service.ts'

const folders = pgTable('folders', { id: text('id').primaryKey() })
const pages = pgTable('pages', {
  id: text('id').primaryKey(),
  folderId: text('folder_id').references(() => folders.id),
})
const marks = pgTable('marks', { pageId: text('page_id').references(() => pages.id) })
const notes = pgTable('notes', { id: text('id').primaryKey() })

test('rows that refer to others are deleted first, in whatever order the rules come', () => {
  for (const tables of [
    [folders, pages, marks, notes],
    [notes, pages, folders, marks],
    [marks, notes, folders, pages],
  ]) {
    const names = sortReferringFirst(tables).map(getTableName)
    expect(names.toSorted()).toEqual(['folders', 'marks', 'notes', 'pages'])
    expect(names.filter((name) => name !== 'notes')).toEqual(['marks', 'pages', 'folders'])
  }
})

test('a table that is listed twice is deleted from once', () => {
  const trees = pgTable('trees', { id: text('id').primaryKey(), parentId: text('parent_id') })
  expect(sortReferringFirst([trees, trees, folders]).map(getTableName)).toEqual(['trees', 'folders'])
})

test('the documents of a verification are deleted before their request', () => {
  const deleted = registry
    .listAll(RETENTION)
    .flatMap((rule) => (rule.outcome === 'deleted' ? rule.table : []))
  const names = sortReferringFirst(deleted).map(getTableName)
  expect(names.indexOf('verification_documents')).toBeLessThan(names.indexOf('verification_requests'))
})

test('the steps of a module run before those of the modules it depends on', () => {
  const [below, above] = [{ beforeErasure: () => Promise.resolve() }, {}]
  const made = { listAll: () => [below, above] as never[] }
  expect(listLeavingSteps({ registry: made })).toEqual([above, below])
})
