/** Measures the delay from the performer's camera to the viewer's screen through the whole product (glass to glass). */
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { createStreamToken, startLive } from '#contract/streaming.ts'
import { CHROMIUM_ARGS, fakeCamera, findChromium } from '#tests/support/chromium.ts'
import { type BenchResult, countRounds, inMilliseconds, notMeasured, percentile } from './support/figures.ts'
import type { Watched } from './children/live-page.ts'
import { pause } from './support/processes.ts'
import { runProduct, type RunningProduct } from './support/running-product.ts'

export const NAME = 'glass to glass'

const PART_MS = 200
const ROUND_MS = 3000
/** A player starts with a delay and catches up by playing a little faster. */
const SETTLE_MS = 6000

const BROADCAST = '8 broadcast (WHIP, LL-HLS, hls.js), glass to glass'
const PRIVATE = '9 private path (WHIP, WHEP), glass to glass'
const GOALS = { [BROADCAST]: '≤ 7', [PRIVATE]: '≤ 250 ms' }

export async function run(): Promise<BenchResult> {
  const browser = await openBrowser()
  if (!browser) {
    const rows = Object.entries(GOALS).map(([figure, goal]) => notMeasured(figure, 'no Chromium here', goal))
    return { rows }
  }
  try {
    const product = await runProduct({ DEMO: '0' })
    try {
      return await measure(browser, product)
    } finally {
      await product.stop()
    }
  } finally {
    await browser.close()
  }
}

async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = findChromium()
  const awake = ['timer-throttling', 'networking'].map((what) => `--disable-background-${what}`)
  const args = [
    ...CHROMIUM_ARGS,
    fakeCamera(20),
    ...awake,
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
  ]
  return chromium.launch({ ...(executablePath && { executablePath }), args }).catch(() => undefined)
}

async function measure(browser: Browser, product: RunningProduct): Promise<BenchResult> {
  const token = await product.signUp('performer', 'bench.star')
  const ticket = await product.call(startLive, { path: startLive.path, body: { isRecording: false }, token })
  const { streamId } = ticket.session
  const script = await bundlePage()
  const openPage = () => openLivePage(browser, product.url, script)

  const publisher = await openPage()
  const { whipPath, ingestPath, iceServers, publishToken } = ticket
  await publisher.evaluate((target) => window.livePage.publish(target), {
    whipPath,
    ingestPath,
    iceServers,
    token: publishToken,
  })
  const play = async (): Promise<Watched> => {
    const body = { id: streamId, type: 'play' }
    const { tokenId } = await product.call(createStreamToken, { path: createStreamToken.path, body })
    return { streamId, token: tokenId }
  }
  const viewer = await openPage()
  await viewer.evaluate((stream) => window.livePage.watchBroadcast(stream), await play())
  const broadcast = await collectAges(viewer)
  await viewer.close()
  const guest = await openPage()
  await guest.evaluate((stream) => window.livePage.watchPrivate(stream), await play())
  const direct = await collectAges(guest)

  const [p50, p95] = [percentile(broadcast, 0.5), percentile(broadcast, 0.95)]
  const row = (figure: string, valueMs: number, reference: string, ratio: string, goal: string) => ({
    figure,
    ours: inMilliseconds(valueMs),
    reference,
    ratio,
    goal,
  })
  const part = `${PART_MS} ms, the length of a part`
  return {
    rows: [
      row(`${BROADCAST}, p50`, p50, part, (p50 / PART_MS).toFixed(2), GOALS[BROADCAST] ?? ''),
      row(`${BROADCAST}, p95`, p95, part, (p95 / PART_MS).toFixed(2), ''),
      row(`${PRIVATE}, p50`, percentile(direct, 0.5), 'one machine', '', GOALS[PRIVATE] ?? ''),
    ],
  }
}

/** Bundles the product's browser code and the bench's clock as one script. */
async function bundlePage(): Promise<string> {
  const bundled = await build({
    entryPoints: [path.join(import.meta.dirname, 'children/live-page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  })
  return bundled.outputFiles[0]?.text ?? ''
}

/** Opens an empty page of the product's origin that contains only the script. */
async function openLivePage(browser: Browser, origin: string, script: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ['microphone'] })
  const page = await context.newPage()
  const address = `${origin}/bench/live`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title><body></body>' }),
  )
  await page.goto(address)
  await page.addScriptTag({ content: script })
  return page
}

/** Lets the player settle, then reads the clock in every frame. @throws Error when most frames cannot be read */
async function collectAges(page: Page): Promise<number[]> {
  await pause(SETTLE_MS)
  const durationMs = ROUND_MS * countRounds(4)
  const { agesMs, unreadable } = await page.evaluate((ms) => window.livePage.measure(ms), durationMs)
  if (agesMs.length < unreadable || agesMs.length < durationMs / 200) {
    throw new Error(`only ${agesMs.length} frames could be read, ${unreadable} could not`)
  }
  return agesMs
}
