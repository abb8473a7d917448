/**
 * Runs in the browser: publishes a video that shows the clock, and reads the clock in the video that arrives. The
 * product's own code publishes and plays.
 */
import { playbackUrl } from '#lib/media/playback-url.ts'
import { startPlayer } from '#lib/media/player.ts'
import type { PublishTarget } from '#lib/media/uplink.ts'
import { openWhip } from '#lib/media/whip.ts'
import { CLOCK_AREA, drawClock, readClock } from '../support/frame-clock.ts'

const SIZE = { width: 640, height: 360 }
const FRAMES_PER_SECOND = 30

export interface Watched {
  streamId: string
  token: string
}

/** The functions of the page that the bench calls. */
export interface LivePage {
  /** Publishes until the page is closed. */
  publish(target: PublishTarget): Promise<void>
  /** Plays a broadcast with hls.js. */
  watchBroadcast(stream: Watched): Promise<void>
  /** Plays by WHEP, as private rooms do. */
  watchPrivate(stream: Watched): Promise<void>
  /** Reads frames for `durationMs`. @returns the age of each readable frame in ms, and the number of unreadable ones */
  measure(durationMs: number): Promise<{ agesMs: number[]; unreadable: number }>
}

declare global {
  interface Window {
    livePage: LivePage
  }
}

let collected: { agesMs: number[]; unreadable: number } = { agesMs: [], unreadable: 0 }

async function publish(target: PublishTarget): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), SIZE)
  document.body.append(canvas)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  let frame = 0
  setInterval(() => {
    drawScene(context, frame++)
    drawClock(context, Date.now())
  }, 1000 / FRAMES_PER_SECOND)
  const stream = canvas.captureStream(FRAMES_PER_SECOND)
  const audio = await navigator.mediaDevices.getUserMedia({ audio: true })
  for (const track of audio.getAudioTracks()) stream.addTrack(track)
  for (const track of stream.getVideoTracks()) track.contentHint = 'motion'
  await openWhip(stream, target)
}

/** Draws a moving scene, so that the encoder has as much work as with a person. */
function drawScene(context: CanvasRenderingContext2D, frame: number): void {
  const { width, height } = SIZE
  const seconds = frame / FRAMES_PER_SECOND
  context.fillStyle = `hsl(${(seconds * 40) % 360} 60% 40%)`
  context.fillRect(0, 0, width, height)
  for (let at = 0; at < 12; at++) {
    context.fillStyle = `hsl(${at * 30} 80% 60%)`
    context.beginPath()
    const x = width / 2 + (Math.cos(seconds * (1 + at / 7) + at) * width) / 3
    const y = height * 0.6 + (Math.sin(seconds * (1 + at / 5) + at) * height) / 4
    context.arc(x, y, height / 14, 0, Math.PI * 2)
    context.fill()
  }
}

function makeVideo(): HTMLVideoElement {
  const video = Object.assign(document.createElement('video'), {
    muted: true,
    playsInline: true,
    autoplay: true,
  })
  document.body.append(video)
  const canvas = new OffscreenCanvas(CLOCK_AREA.width, CLOCK_AREA.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const look = () => {
    video.requestVideoFrameCallback(look)
    // The stream may be smaller than the drawn image.
    const scale = video.videoWidth / SIZE.width
    const { width, height } = CLOCK_AREA
    context.drawImage(video, 0, 0, width * scale, height * scale, 0, 0, width, height)
    const ageMs = readClock(context, Date.now())
    if (ageMs === null) collected.unreadable++
    else collected.agesMs.push(ageMs)
  }
  video.requestVideoFrameCallback(look)
  return video
}

function watchBroadcast({ streamId, token }: Watched): Promise<void> {
  const { protocol, host } = location
  const url = playbackUrl({
    protocol,
    viewerURL: host,
    applicationName: 'LiveApp',
    streamId,
    option: 'hls',
    token,
  })
  return new Promise((resolve) => {
    startPlayer(makeVideo(), {
      getUrl: () => Promise.resolve(url),
      onState: (state) => state === 'playing' && resolve(),
    })
  })
}

async function watchPrivate({ streamId, token }: Watched): Promise<void> {
  const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const received = new MediaStream()
  const video = makeVideo()
  peer.addEventListener('track', ({ track }) => {
    received.addTrack(track)
    video.srcObject = received
  })
  for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' })
  await peer.setLocalDescription(await peer.createOffer())
  while (peer.iceGatheringState !== 'complete') {
    await new Promise((resolve) => peer.addEventListener('icegatheringstatechange', resolve, { once: true }))
  }
  const response = await fetch(`/LiveApp/whep/${streamId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
    body: peer.localDescription?.sdp ?? '',
  })
  if (!response.ok) throw new Error(`WHEP answered ${response.status}: ${await response.text()}`)
  await peer.setRemoteDescription({ type: 'answer', sdp: await response.text() })
  await new Promise((resolve) => video.addEventListener('playing', resolve, { once: true }))
}

async function measure(durationMs: number): Promise<{ agesMs: number[]; unreadable: number }> {
  collected = { agesMs: [], unreadable: 0 }
  await new Promise((resolve) => setTimeout(resolve, durationMs))
  return collected
}

window.livePage = { publish, watchBroadcast, watchPrivate, measure }
