/** Server actions of the operator's console. */
import { setAccountStatus } from '#contract/accounts.ts'
import * as admin from '#contract/admin.ts'
import * as articles from '#contract/articles.ts'
import { undoChange } from '#contract/changes.ts'
import * as promos from '#contract/promos.ts'
import { changeSetting } from '#contract/settings.ts'
import * as adminActions from '#lib/actions/admin.ts'
import * as siteActions from '#lib/actions/site.ts'
import { byForm, rowsOf } from './row.ts'

export const DESK_ACTIONS = {
  admin: rowsOf(adminActions, {
    setStatus: byForm(setAccountStatus),
    undoChange: byForm(undoChange),
    retryFailure: byForm(admin.retryFailure),
    discardFailure: byForm(admin.discardFailure),
    changeSetting: byForm(changeSetting, ({ params, body }) => ({
      ...params,
      value: body?.to,
      from: JSON.stringify(body?.from),
    })),
  }),
  site: rowsOf(siteActions, {
    addArticle: byForm(articles.addArticle, undefined, { may: 'redirect' }),
    changeArticle: byForm(articles.changeArticle),
    removeArticle: byForm(articles.removeArticle, undefined, { may: 'redirect' }),
    moveArticle: byForm(articles.moveArticle),
    addPromo: byForm(promos.addPromo, undefined, { may: 'redirect' }),
    changePromo: byForm(promos.changePromo),
    removePromo: byForm(promos.removePromo, undefined, { may: 'redirect' }),
    movePromo: byForm(promos.movePromo),
  }),
}
