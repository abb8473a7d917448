import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { type Applicant, PerformerRegisterForm } from '#components/verifications/performer-register-form.tsx'
import { listCountries } from '#lib/queries/locations.ts'
import { withNext } from '#lib/next-path.ts'
import { getOwnFan } from '#lib/queries/profiles.ts'
import { listQuietly } from '#lib/queries/quietly.ts'
import { findViewer, type Viewer } from '#lib/queries/viewer.ts'
import { readResting } from '#lib/session/resting.ts'
import { destinationAfterLogin, safeDestination } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { whatItCosts } from '../../../../_pages/what-it-costs.ts'
import { loginLink, PublicLayout } from '../../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Become a performer' }

const LINK_CLASSES = 'font-semibold text-brand-text underline'
/** The page to which the link in the verification email leads a fan who has applied. */
const STUDIO_PATH = '/model'

/** The fan's own data for the form. Username and email stay with the fan's account, so the form asks for new ones. */
async function readKnown(viewer: Viewer): Promise<Applicant> {
  const { own } = await getOwnFan(viewer._id)
  return {
    email: viewer.email,
    known: {
      name: viewer.name,
      gender: own?.gender ?? '',
      country: own?.country ?? '',
      dateOfBirth: own?.dateOfBirth ?? '',
    },
  }
}

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const next = safeDestination((await searchParams).next)
  const [settings, viewer, countries] = await Promise.all([
    getPublicSettings(),
    findViewer(),
    listQuietly(listCountries()),
  ])
  if (viewer) {
    if (viewer.isPerformer || viewer.isOperator || (await readResting()))
      redirect(destinationAfterLogin(viewer))
    const known = await readKnown(viewer)
    return (
      <PublicLayout
        settings={settings}
        hasAside
        isLong
        title="Step into the light"
        text={
          <>
            It will be a separate account, {viewer.name}. Your wallet and your subscriptions stay with this
            one, and you switch between the two in your menu.
            <span className="my-3 block">{whatItCosts(settings)}</span>
            Already have one?{' '}
            <Link href="/auth/switch" className={LINK_CLASSES}>
              Log in to it
            </Link>
          </>
        }
      >
        <PerformerRegisterForm countries={countries} next={STUDIO_PATH} applicant={known} />
      </PublicLayout>
    )
  }
  return (
    <PublicLayout
      settings={settings}
      hasAside
      isLong
      headerLink={loginLink(next)}
      title="Step into the light"
      text={
        <>
          Tell us who you are. A person checks your documents, then your page goes public.
          <span className="my-3 block">{whatItCosts(settings)}</span>
          <Link href={withNext('/auth/register', next)} className={LINK_CLASSES}>
            Sign up as a fan instead
          </Link>
        </>
      }
    >
      <PerformerRegisterForm countries={countries} next={next} applicant={null} />
    </PublicLayout>
  )
}
