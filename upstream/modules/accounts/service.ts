/** An account's row, its names and its status; of the ways into it this module knows nothing. */
export {
  insertUnderFreeName as insertAccount,
  changeUsername,
  findUsernameRefusal,
  setEmail,
  usernameChangeableAt,
} from './names.ts'
export {
  closeAccount,
  emptyAccount,
  hasOtherOperator,
  listAccountsToDelete,
  listClosingPerformers,
  lockOperators,
  markAccountDeleted,
  giveUpBalance,
  postponeDeletion,
  reopenAccount,
} from './closing.ts'
export { isReadAsAnotherPerformer } from './look-alikes.ts'
export { type AccountLocks, lockAccounts, withAccountLocked } from './locks.ts'
export { setAccountStatus } from './status.ts'
export {
  findById as findAccount,
  findByIdOrUsername as findAccountByName,
  findByLogin as findAccountByLogin,
  isEmailTaken,
  listAccounts,
  lockAccount,
  setAvatar,
  updateAccount,
  type Account,
  type NewAccount,
} from './store.ts'
