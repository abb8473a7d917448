import { DELETION_GRACE_DAYS } from '#contract/account-deletion.ts'
import type { CurrentUser } from '#contract/users.ts'
import { Notice } from '#components/auth/notice.tsx'
import { IdentitiesSection } from '#components/identities/identities-section.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { AuthenticatorSection } from '#components/security/authenticator-section.tsx'
import { DeleteSection } from '#components/security/delete-section.tsx'
import { DataSection } from '#components/security/data-section.tsx'
import { LoginHistorySection } from '#components/security/login-history-section.tsx'
import { PasskeysSection } from '#components/security/passkeys-section.tsx'
import { PasswordSection } from '#components/security/password-section.tsx'
import { SessionsSection } from '#components/security/sessions-section.tsx'
import { offeredProviders } from '#lib/config.ts'
import { pageOf, readPage } from '#lib/paging.ts'
import { findOwnDataExport } from '#lib/queries/data-exports.ts'
import { listIdentities } from '#lib/queries/identities.ts'
import { listOwnPasskeys } from '#lib/queries/passkeys.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { getOwnSecondFactor } from '#lib/queries/second-factor.ts'
import { listOwnLogins, listOwnSessions } from '#lib/queries/sessions.ts'
import { securityPath } from '#lib/session/destination.ts'
import { readNotice } from '#lib/session/notice.ts'

const LOGINS_A_PAGE = 12

export interface SecurityPageProps {
  searchParams: Promise<{ page?: string | string[] }>
}

/** The content of each role's security page: one section for each matter, the most used first. */
export async function SecurityPage({ viewer, searchParams }: SecurityPageProps & { viewer: CurrentUser }) {
  const asked = pageOf(await searchParams, LOGINS_A_PAGE)
  const reader = await memberReader()
  const [notice, identities, sessions, logins, secondFactor, passkeys, dataExport] = await Promise.all([
    readNotice(),
    listIdentities(reader),
    listOwnSessions(reader),
    readPage(asked, (slice) => listOwnLogins(reader, slice)),
    getOwnSecondFactor(reader),
    listOwnPasskeys(reader),
    findOwnDataExport(reader),
  ])
  const nowMs = Date.now()
  return (
    <>
      <PageHead title="Security" text="Who can get in as you, and how to keep it to yourself." />
      <div className="max-w-3xl space-y-6">
        <PasswordSection username={viewer.username ?? ''} hasPassword={viewer.hasPassword} />
        <SessionsSection sessions={sessions.data} nowMs={nowMs} />
        <AuthenticatorSection {...secondFactor} />
        <PasskeysSection passkeys={passkeys.data} nowMs={nowMs} />
        <IdentitiesSection {...identities} providers={offeredProviders()} />
        <LoginHistorySection
          logins={logins.list.data}
          page={logins.number}
          pageCount={logins.count}
          path={securityPath(viewer)}
          nowMs={nowMs}
        />
        <DataSection dataExport={dataExport} />
        <DeleteSection
          graceDays={DELETION_GRACE_DAYS}
          isPerformer={viewer.isPerformer}
          balanceCents={viewer.balanceCents}
          currency={viewer.currency}
        />
      </div>
      <Notice notice={notice} />
    </>
  )
}
