/**
 * Folders whose tests run on the embedded database only, and why. All other tests of upstream run once more on
 * Postgres: the drivers read 64-bit integers and times differently, and only a server has several connections that
 * lock, wait and collide. `tests/house/databases.test.ts` refuses a folder whose code writes statements by hand or
 * meets a lock or a conflict.
 */
export const EMBEDDED_ONLY: Record<string, string> = {
  'tests/authorisation': 'who may ask is decided before a statement runs; the modules test their statements',
  'tests/support': 'stands for outside parties, which have no database',
  'demo/world/people': 'lists, without a database',
  'upstream/http': 'forms, files and limits on their way to the modules; has no statement of its own',
  'upstream/kernel/media': 'speaks to media engines, without a database',
  'upstream/kernel/realtime': 'speaks to sockets, without a database',
  'upstream/modules/contact': 'one insert, one change and two lists, built',
  'upstream/modules/files': 'images and videos; rows are found, changed and deleted by id, built',
  'upstream/modules/locations': 'lists from files, without a database',
}

/** Folders whose tests need a server: connections that collide, or a database that goes away. */
export const POSTGRES_ONLY: Record<string, string> = {
  'tests/outages': 'stops a server and starts it again',
  'tests/roles': 'what a role of the server may do',
  'tests/races': 'two transactions at once, which one connection never has',
}
