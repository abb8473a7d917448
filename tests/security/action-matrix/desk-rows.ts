/** Server actions of the operator's console. */
import { setAccountStatus } from '#contract/accounts.ts'
import * as admin from '#contract/admin.ts'
import * as articles from '#contract/articles.ts'
import { undoChange } from '#contract/changes.ts'
import * as promos from '#contract/promos.ts'
import { changeSetting } from '#contract/settings.ts'
import * as accountActions from '#lib/actions/accounts.ts'
import * as articleActions from '#lib/actions/articles.ts'
import * as changeActions from '#lib/actions/changes.ts'
import * as failureActions from '#lib/actions/failures.ts'
import * as promoActions from '#lib/actions/promos.ts'
import * as settingActions from '#lib/actions/settings.ts'
import { byForm, rowsOf } from './row.ts'

export const DESK_ACTIONS = {
  accounts: rowsOf(accountActions, { setStatus: byForm(setAccountStatus) }),
  failures: rowsOf(failureActions, {
    tryAgain: byForm(admin.tryFailureAgain),
    letGo: byForm(admin.letFailureGo),
  }),
  settings: rowsOf(settingActions, {
    changeSetting: byForm(changeSetting, ({ params, body }) => ({
      ...params,
      value: body?.to,
      from: JSON.stringify(body?.from),
    })),
  }),
  changes: rowsOf(changeActions, { undoChange: byForm(undoChange) }),
  articles: rowsOf(articleActions, {
    addArticle: byForm(articles.addArticle, undefined, { may: 'redirect' }),
    changeArticle: byForm(articles.changeArticle),
    removeArticle: byForm(articles.removeArticle, undefined, { may: 'redirect' }),
    moveArticle: byForm(articles.moveArticle),
  }),
  promos: rowsOf(promoActions, {
    addPromo: byForm(promos.addPromo, undefined, { may: 'redirect' }),
    changePromo: byForm(promos.changePromo),
    removePromo: byForm(promos.removePromo, undefined, { may: 'redirect' }),
    movePromo: byForm(promos.movePromo),
  }),
}
