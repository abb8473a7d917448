import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WelcomeScreen } from './welcome-screen.tsx'

const WELCOME = { name: 'Nell', followed: new Set<string>(), count: 0, currency: 'EUR' }

test('a site without performers does not ask the fan to pick any', () => {
  const page = renderToStaticMarkup(<WelcomeScreen {...WELCOME} offered={[]} />)
  expect(page).toContain('Nobody performs here yet')
  expect(page).not.toContain('Pick three people')
})
