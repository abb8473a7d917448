/** Every server action of the product, and who may use it. */
import * as deletion from '#contract/account-deletion.ts'
import * as auth from '#contract/auth.ts'
import * as comments from '#contract/comments.ts'
import { handleContactMessage, sendContactMessage } from '#contract/contact.ts'
import * as chat from '#contract/conversations.ts'
import * as exports from '#contract/data-exports.ts'
import { searchEarnings } from '#contract/earnings.ts'
import { disconnectIdentity } from '#contract/identities.ts'
import * as passkeys from '#contract/passkeys.ts'
import * as payments from '#contract/payments.ts'
import * as payouts from '#contract/payout-settings.ts'
import * as blocks from '#contract/performer-blocks.ts'
import { updatePerformer } from '#contract/performers.ts'
import * as profileImages from '#contract/profile-images.ts'
import * as polls from '#contract/polls.ts'
import * as posts from '#contract/posts.ts'
import * as reactions from '#contract/reactions.ts'
import { createReport, resolveReport, reviewReport } from '#contract/reports.ts'
import * as factor from '#contract/second-factor.ts'
import * as sessions from '#contract/sessions.ts'
import * as social from '#contract/social-connect.ts'
import * as live from '#contract/streaming.ts'
import { cancelSubscription } from '#contract/subscriptions.ts'
import * as tips from '#contract/tips.ts'
import { issueUploadTicket, retryFile } from '#contract/uploads.ts'
import * as users from '#contract/users.ts'
import * as verifications from '#contract/verifications.ts'
import * as wallet from '#contract/wallet.ts'
import { updateWatermark } from '#contract/watermarks.ts'
import * as commentActions from '#lib/actions/comments.ts'
import * as contactActions from '#lib/actions/contact.ts'
import * as passkeyActions from '#lib/actions/passkeys.ts'
import * as paymentActions from '#lib/actions/payments.ts'
import * as payoutActions from '#lib/actions/payout-settings.ts'
import * as blockActions from '#lib/actions/performer-blocks.ts'
import * as performerActions from '#lib/actions/performers.ts'
import * as pollActions from '#lib/actions/polls.ts'
import * as postActions from '#lib/actions/posts.ts'
import * as reactionActions from '#lib/actions/reactions.ts'
import * as recoveryActions from '#lib/actions/recovery.ts'
import * as reportActions from '#lib/actions/reports.ts'
import * as securityActions from '#lib/actions/security.ts'
import * as sessionActions from '#lib/actions/session.ts'
import * as liveActions from '#lib/actions/streaming.ts'
import * as uploadActions from '#lib/actions/uploads.ts'
import * as userActions from '#lib/actions/users.ts'
import * as verificationActions from '#lib/actions/verifications.ts'
import * as feedParts from '../../../app/_lists/load-feed-part.ts'
import * as memberParts from '../../../app/_lists/load-member-part.ts'
import * as openParts from '../../../app/_lists/load-open-part.ts'
import * as studioParts from '../../../app/_lists/load-studio-part.ts'
import { everyone } from '../../authorisation/matrix/row.ts'
import { DESK_ACTIONS } from './desk-rows.ts'
import { byArgs, byForm, fieldsOf, formOf, rowsOf } from './row.ts'
import { inside, newEmail, newUsername, askForPlaces } from './shared-forms.ts'

const NONE = () => []
const idOf = ({ params }: { params?: Record<string, unknown> }) => params?.id

export const ACTIONS = {
  ...DESK_ACTIONS,
  security: rowsOf(securityActions, {
    endDevice: byForm(sessions.revokeSession),
    endOtherDevices: byArgs(sessions.revokeOtherSessions, NONE),
    setUpAuthenticator: byForm(factor.startAuthenticator, undefined, { read: inside('form') }),
    turnAuthenticatorOff: byForm(factor.switchOffAuthenticator),
    makeRecoveryCodes: byForm(factor.renewRecoveryCodes),
    disconnectIdentity: byForm(disconnectIdentity),
    deleteAccount: byForm(deletion.requestAccountDeletion),
    keepAccount: byForm(deletion.keepAccount),
    askForData: byForm(exports.requestDataExport),
    fetchData: byForm(exports.linkDataExport),
  }),
  comments: rowsOf(commentActions, {
    comment: byForm(comments.createComment),
    editComment: byForm(comments.editComment),
    deleteComment: byForm(comments.deleteComment),
    pinComment: [
      byForm(comments.pinComment, () => ({ isPinned: 'true' })),
      byForm(comments.unpinComment, () => ({ isPinned: 'false' })),
    ],
    saveCommentRules: byForm(comments.setCommentRules),
  }),
  contact: rowsOf(contactActions, {
    writeToUs: byForm(sendContactMessage),
    handleContactMessage: byForm(handleContactMessage),
  }),
  streaming: rowsOf(liveActions, {
    goLive: byArgs(live.startLive, ({ body }) => [body]),
    endStream: byArgs(live.endLive, (asked) => [idOf(asked)]),
    renameStream: byArgs(live.renameLive, ({ params, body }) => [params?.id, body?.title]),
    tellDevices: byArgs(live.switchDevices, ({ params, body }) => [params?.id, body]),
    keepRecording: byArgs(live.setRecording, ({ params }) => [params?.a, params?.b === 'on']),
    getPlayToken: byArgs(live.createStreamToken, ({ body }) => [body?.id], {
      variant: 'for playing',
    }),
    nameRecording: byForm(live.keepVod),
    removeRecording: byForm(live.deleteVod),
    sendMessage: byArgs(chat.sendRoomMessage, (asked) => [idOf(asked), asked.body]),
    slowDown: byArgs(chat.setSlowMode, (asked) => [idOf(asked), asked.body?.seconds]),
    removeMessage: byArgs(chat.deleteMessage, (asked) => [idOf(asked)]),
  }),
  passkeys: rowsOf(passkeyActions, {
    beginPasskey: byArgs(passkeys.startPasskey, () => [formOf({})]),
    finishPasskey: byArgs(passkeys.addPasskey, ({ body }) => [body?.name, body?.credential]),
    nameAgain: byForm(passkeys.renamePasskey),
    forgetPasskey: byForm(passkeys.removePasskey),
    beginPasskeyLogin: byArgs(passkeys.startPasskeyLogin, NONE),
    finishPasskeyLogin: byArgs(passkeys.logInByPasskey, ({ body }) => [
      body?.credential,
      { remember: false, next: null, isBeside: false },
    ]),
    // No persona has a passkey.
    beginPasskeyConfirmation: byArgs(passkeys.startPasskeyConfirmation, NONE, { may: 'PASSKEY_REFUSED' }),
    finishPasskeyConfirmation: byArgs(passkeys.confirmByPasskey, ({ body }) => [body?.credential]),
  }),
  recovery: rowsOf(recoveryActions, {
    askForReset: byForm(auth.forgotPassword),
    setNewPassword: byForm(auth.resetPassword),
    confirmEmail: byForm(auth.verifyEmail),
    askForVerification: byForm(auth.resendVerification),
    choosePassword: byForm(auth.changePassword),
    askPasswordCheck: byArgs(auth.checkPassword, ({ body }) => [body]),
  }),
  payments: rowsOf(paymentActions, {
    topUp: [
      byForm(payments.topUpWallet, () => ({ package: 'custom', amount: '25' })),
      byForm(
        payments.topUpWallet,
        ({ body }) => ({ package: 'custom', amount: '25', goesOn: JSON.stringify(body?.goesOn) }),
        {
          variant: 'for a tip',
        },
      ),
      byForm(payments.purchaseTokens, ({ body }) => ({ package: body?.packageId })),
      byForm(
        payments.purchaseTokens,
        ({ body }) => ({ package: body?.packageId, goesOn: JSON.stringify(body?.goesOn) }),
        { variant: 'for a post' },
      ),
    ],
    prepareTopup: byArgs(payments.getOffer, ({ query }) => [query]),
    subscribe: byForm(payments.subscribeToPerformer, () => ({ source: 'provider' })),
    unlockPost: [
      byArgs(payments.purchasePost, ({ body }) => [body?.feedId, { ...body, source: 'provider' }]),
      byArgs(payments.purchasePostFromWallet, ({ body }) => [body?.feedId, { ...body, source: 'wallet' }]),
    ],
    buyPost: [
      byForm(payments.purchasePost, ({ body }) => ({ postId: body?.feedId, source: 'provider' })),
      byForm(payments.purchasePostFromWallet, ({ body }) => ({
        postId: body?.feedId,
        highestCents: 500,
        source: 'wallet',
      })),
    ],
    payOpen: [
      byForm(payments.payByProvider, () => ({ source: 'provider' })),
      byForm(wallet.payFromWallet, () => ({ source: 'wallet' })),
    ],
    cancelOpen: byForm(payments.cancelPaymentTransaction),
    cancelSubscription: byForm(cancelSubscription),
    sendTip: [
      byArgs(tips.sendTip, (asked) => [idOf(asked), asked.body]),
      byArgs(tips.sendTip, (asked) => [idOf(asked), asked.body], {
        variant: 'to a performer whose documents wait',
      }),
    ],
  }),
  'payout-settings': rowsOf(payoutActions, {
    saveBanking: byForm(payouts.updateBankingSettings),
    saveGateway: byForm(payouts.updatePaymentGatewaySettings),
    savePaypal: byForm(payouts.updatePaypalSettings),
  }),
  'performer-blocks': rowsOf(blockActions, {
    addCountry: byForm(blocks.setBlockedCountries, () => ({ country: 'DE' })),
    removeCountry: byForm(blocks.setBlockedCountries, () => ({ code: 'AT' })),
    blockUser: byForm(blocks.blockUser),
    unblockUser: byForm(blocks.unblockUser),
  }),
  performers: rowsOf(performerActions, {
    savePage: [
      byForm(updatePerformer, undefined, { read: inside('result') }),
      askForPlaces(byForm(updatePerformer, undefined, { read: inside('result') })),
    ],
    saveUsername: byForm(updatePerformer, newUsername),
    saveEmail: byForm(updatePerformer, newEmail),
    savePricing: byForm(updatePerformer, () => ({ currency: 'USD', plan: 'none' })),
    restoreImage: byForm(profileImages.restoreProfileImage),
    removeImage: byForm(profileImages.removeProfileImage),
    saveWatermark: byForm(updateWatermark),
    switchAutoPost: byForm(social.setAutoTweet, () => ({ value: 'on' })),
    disconnectTwitter: byArgs(social.disconnectTwitter, NONE),
  }),
  polls: rowsOf(pollActions, {
    vote: byArgs(polls.vote, ({ params, body }) => [params?.id, body?.optionId]),
    voteByForm: byArgs(polls.vote, (asked) => [formOf(fieldsOf(asked))], { may: 'nothing', isSilent: true }),
  }),
  posts: rowsOf(postActions, {
    savePost: [
      byForm(posts.createPost, () => ({ as: 'publish' }), { read: inside('result') }),
      byForm(posts.createPost, () => ({ as: 'draft' }), { variant: 'a draft', read: inside('result') }),
      byForm(posts.updatePost, () => ({ as: 'keep' }), { read: inside('result') }),
    ],
    archivePost: byForm(posts.updatePost),
    restorePost: byForm(posts.updatePost),
    deletePost: byForm(posts.deletePost),
    pinPost: byForm(posts.pinPost),
    unpinPost: byForm(posts.unpinPost),
  }),
  reactions: rowsOf(reactionActions, {
    react: [
      byArgs(reactions.addReaction, ({ body }) => [{ ...body, isOn: true }], {
        variant: 'following a performer',
      }),
      byArgs(reactions.removeReaction, ({ query }) => [{ ...query, isOn: false }]),
    ],
    reactByForm: byArgs(reactions.addReaction, (asked) => [formOf({ ...fieldsOf(asked), isOn: 'true' })], {
      variant: 'liking a post for subscribers',
      may: 'nothing',
      isSilent: true,
    }),
  }),
  reports: rowsOf(reportActions, {
    report: byForm(createReport),
    reviewReport: byForm(reviewReport),
    resolveReport: byForm(resolveReport),
  }),
  session: rowsOf(sessionActions, {
    logIn: [
      byForm(auth.login),
      byForm(auth.login, undefined, { variant: 'to an account that is suspended' }),
      byForm(auth.login, undefined, { variant: 'to an account that is not verified' }),
    ],
    // Without the cookie of the first step the action redirects to the login.
    logInSecondStep: byForm(factor.logInSecondStep, undefined, { may: 'redirect' }),
    confirmItIsYou: byForm(auth.confirmIdentity),
    registerAsFan: byForm(auth.registerFan),
    // The action also succeeds, without a message, for a session that is over.
    logOut: byArgs(auth.logout, NONE, { cells: everyone('ok') }),
  }),
  uploads: rowsOf(uploadActions, {
    getUploadTicket: byArgs(issueUploadTicket, () => ['user-avatar']),
    getResumableTicket: byArgs(issueUploadTicket, () => []),
    retryFile: byForm(retryFile),
    sendUpload: byForm(users.uploadUserAvatar, () => ({ kind: 'user-avatar' })),
  }),
  users: rowsOf(userActions, {
    saveProfile: [
      byForm(users.updateUser, undefined, { read: inside('result') }),
      askForPlaces(byForm(users.updateUser, undefined, { read: inside('result') })),
    ],
    saveUsername: byForm(users.updateUser, newUsername),
    saveEmail: byForm(users.updateUser, newEmail),
    confirmNewEmail: byForm(users.confirmEmail),
  }),
  verifications: rowsOf(verificationActions, {
    registerAsPerformer: byForm(verifications.registerPerformer),
    sendDocuments: byForm(verifications.uploadDocuments),
    showDocuments: byForm(verifications.showDocuments),
    decide: byForm(verifications.decideVerification),
  }),
  // One action serves several lists; each list has the guard of its page.
  'app/_lists/load-open-part.ts': rowsOf(openParts, {
    // A person whose account cannot be used is a visitor, as on the page.
    loadOpenPart: byArgs(posts.listPosts, () => ['found-posts', { q: '' }, { number: 1 }], {
      cells: everyone('ok'),
    }),
  }),
  'app/_lists/load-feed-part.ts': rowsOf(feedParts, {
    loadFeedPart: byArgs(posts.listBookmarkedPosts, () => ['bookmarks', {}, { number: 1 }]),
  }),
  'app/_lists/load-member-part.ts': rowsOf(memberParts, {
    loadMemberPart: byArgs(sessions.listLogins, () => ['logins', {}, { number: 1 }]),
  }),
  'app/_lists/load-studio-part.ts': rowsOf(studioParts, {
    loadStudioPart: byArgs(searchEarnings, () => ['sales', { days: '30' }, { number: 1 }]),
  }),
}
