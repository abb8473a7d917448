import { DELETION_GRACE_DAYS } from '#contract/account-deletion.ts'
import type { CurrentUser } from '#contract/users.ts'
import { Notice } from '#components/auth/notice.tsx'
import { IdentitiesSection } from '#components/identities/identities-section.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { AuthenticatorSection } from '#components/security/authenticator-section.tsx'
import { DeleteSection } from '#components/security/delete-section.tsx'
import { DataSection } from '#components/security/data-section.tsx'
import { LoginHistorySection, SessionsSection } from '#components/security/sessions-section.tsx'
import { PasskeysSection } from '#components/security/passkeys-section.tsx'
import { PasswordSection } from '#components/security/password-section.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { offeredProviders } from '#lib/config.ts'
import { pageOf, readPage } from '#lib/paging.ts'
import {
  findOwnDataExport,
  listIdentities,
  listOwnPasskeys,
  getOwnSecondFactor,
  listOwnLogins,
  listOwnSessions,
} from '#lib/queries/security.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { securityPath } from '#lib/session/destination.ts'
import { readNotice } from '#lib/session/notice.ts'
import { growingOf } from '../_lists/growing-of.ts'
import { loadMemberPart } from '../_lists/load-member-part.ts'
import { LOGINS_PAGE } from '../_lists/sizes.ts'

export interface SecurityPageProps {
  searchParams: Promise<{ page?: string | string[] }>
}

/** The content of each role's security page: one section for each matter, the most used first. */
export async function SecurityPage({ viewer, searchParams }: SecurityPageProps & { viewer: CurrentUser }) {
  const asked = pageOf(await searchParams, LOGINS_PAGE)
  const reader = await memberReader()
  const [notice, identities, sessions, logins, secondFactor, passkeys, exported] = await Promise.all([
    readNotice(),
    quietly(listIdentities(reader)),
    quietly(listOwnSessions(reader)),
    readPage(asked, (slice) => quietly(listOwnLogins(reader, slice))),
    quietly(getOwnSecondFactor(reader)),
    quietly(listOwnPasskeys(reader)),
    // The wrapper distinguishes upstream's answer null from a failure.
    quietly(findOwnDataExport(reader).then((dataExport) => ({ dataExport }))),
  ])
  const nowMs = Date.now()
  return (
    <>
      <PageHead title="Security" text="Who can get in as you, and how to keep it to yourself." />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <PasswordSection username={viewer.username ?? ''} hasPassword={viewer.hasPassword} />
          {secondFactor ? (
            <AuthenticatorSection {...secondFactor} />
          ) : (
            <ListFailure things="settings of your authenticator app" />
          )}
          {passkeys ? (
            <PasskeysSection passkeys={passkeys.data} nowMs={nowMs} />
          ) : (
            <ListFailure things="passkeys" />
          )}
          {identities ? (
            <IdentitiesSection {...identities} providers={offeredProviders()} />
          ) : (
            <ListFailure things="other ways to log in" />
          )}
        </div>
        <div className="min-w-0 space-y-6">
          {sessions ? (
            <SessionsSection sessions={sessions.data} nowMs={nowMs} />
          ) : (
            <ListFailure things="devices" />
          )}
          <LoginHistorySection
            logins={logins.list?.data ?? null}
            growing={growingOf(
              loadMemberPart,
              'logins',
              {},
              { address: securityPath(viewer), shown: logins, nowMs },
            )}
            path={securityPath(viewer)}
            nowMs={nowMs}
          />
          {exported ? <DataSection {...exported} /> : <ListFailure things="archives of your data" />}
          <DeleteSection
            graceDays={DELETION_GRACE_DAYS}
            isPerformer={viewer.isPerformer}
            balanceCents={viewer.balanceCents}
            currency={viewer.currency}
          />
        </div>
      </div>
      <Notice notice={notice} />
    </>
  )
}
