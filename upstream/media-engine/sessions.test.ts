import { describe, expect, it } from 'vitest'
import { PlaybackSessions } from './sessions.ts'
import { hashToken } from './tokens.ts'

function startSessions(maxActive = 10) {
  const clock = { nowMs: Date.UTC(2026, 5, 1) }
  const options = { secret: 'secret', maxActive, now: () => clock.nowMs }
  const sessions = new PlaybackSessions({ ...options, streamId: 'stream-1' })
  return { clock, sessions, options }
}

describe('playback sessions', () => {
  it('count as viewers for 10 s after their last request', () => {
    const { clock, sessions } = startSessions()
    const first = sessions.create(null)
    const second = sessions.create(null)
    for (const name of [first, first, second]) sessions.touch(sessions.verify(name))
    expect(sessions.countActive()).toBe(2)
    clock.nowMs += 6_000
    sessions.touch(sessions.verify(second))
    clock.nowMs += 6_000
    expect(sessions.countActive()).toBe(1)
  })

  it('go on in an engine that was started again, on their own stream only', () => {
    const { sessions, options } = startSessions()
    const name = sessions.create(hashToken('token'))
    const restarted = new PlaybackSessions({ ...options, streamId: 'stream-1' })
    expect(restarted.verify(name).id).toBe(sessions.verify(name).id)
    const other = new PlaybackSessions({ ...options, streamId: 'other' })
    expect(() => other.verify(name)).toThrow(expect.objectContaining({ code: 'SESSION_INVALID' }))
  })

  it('cannot be forged or prolonged', () => {
    const { clock, sessions } = startSessions()
    const name = sessions.create(null)
    const [id, , prefix, signature] = name.split('.')
    for (const forged of [null, '', 'a.b.c.d', `${id}.zzzzzz.${prefix}.${signature}`]) {
      expect(() => sessions.verify(forged)).toThrow(expect.objectContaining({ code: 'SESSION_INVALID' }))
    }
    clock.nowMs += 25 * 60 * 60_000
    expect(() => sessions.verify(name)).toThrow(expect.objectContaining({ code: 'SESSION_INVALID' }))
  })

  it('end with a kick of their token, which opens no further one; others go on', () => {
    const { sessions } = startSessions()
    const kicked = sessions.create(hashToken('kicked'))
    const other = sessions.create(hashToken('other'))
    sessions.kick(hashToken('kicked'))
    expect(() => sessions.verify(kicked)).toThrow(expect.objectContaining({ code: 'KICKED', status: 403 }))
    expect(() => sessions.create(hashToken('kicked'))).toThrow(expect.objectContaining({ code: 'KICKED' }))
    expect(sessions.verify(other).tokenHashPrefix).toBe(hashToken('other').slice(0, 16))
  })

  it('are refused beyond the limit until others have left', () => {
    const { clock, sessions } = startSessions(1)
    sessions.touch(sessions.verify(sessions.create(null)))
    expect(() => sessions.create(null)).toThrow(expect.objectContaining({ code: 'STREAM_FULL', status: 503 }))
    clock.nowMs += 11_000
    expect(sessions.create(null)).toBeTruthy()
  })
})
