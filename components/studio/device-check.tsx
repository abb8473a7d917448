'use client'

import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Camera, CameraProblem } from './use-camera.ts'

const PROBLEM_TEXTS: Record<CameraProblem, { title: string; text: string }> = {
  denied: {
    title: 'Camera and microphone are not allowed',
    text: 'Allow them for this site in the browser’s address bar, then try again.',
  },
  missing: { title: 'No camera found', text: 'Connect a camera and a microphone, then try again.' },
  busy: {
    title: 'The camera does not answer',
    text: 'Another program may be using it. Close that, then try again.',
  },
  insecure: {
    title: 'This address cannot use a camera',
    text: 'Browsers allow cameras only over https, or on this machine itself.',
  },
}

/** The performer chooses camera and microphone, and sees whether they work. */
export function DeviceCheck({ camera }: { camera: Camera }) {
  const { problem, devices } = camera
  if (problem) {
    return (
      <FormMessage tone="error" title={PROBLEM_TEXTS[problem].title}>
        <p>{PROBLEM_TEXTS[problem].text}</p>
        {problem !== 'insecure' && (
          <Button size="sm" variant="secondary" className="mt-3" onClick={() => camera.choose({})}>
            Try again
          </Button>
        )}
      </FormMessage>
    )
  }
  return (
    // The selects are side by side on a phone too; otherwise the button that starts the stream would cover the second
    // one.
    <div className="grid grid-cols-2 items-start gap-4">
      <Field label="Camera">
        <Select value={camera.cameraId} onChange={(event) => camera.choose({ cameraId: event.target.value })}>
          <DeviceOptions devices={devices} kind="videoinput" />
        </Select>
      </Field>
      <div className="space-y-2">
        <Field label="Microphone">
          <Select
            value={camera.microphoneId}
            onChange={(event) => camera.choose({ microphoneId: event.target.value })}
          >
            <DeviceOptions devices={devices} kind="audioinput" />
          </Select>
        </Field>
        <MicrophoneLevel stream={camera.stream} />
      </div>
    </div>
  )
}

function DeviceOptions({ devices, kind }: { devices: MediaDeviceInfo[]; kind: MediaDeviceKind }) {
  const own = devices.filter((device) => device.kind === kind && device.deviceId !== 'default')
  return (
    <>
      <option value="">Default</option>
      {own.map((device, at) => (
        <option key={device.deviceId} value={device.deviceId}>
          {device.label || `Device ${at + 1}`}
        </option>
      ))}
    </>
  )
}

/** Shows the microphone's level. It draws without React, sixty times a second. */
function MicrophoneLevel({ stream }: { stream: MediaStream | null }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!stream?.getAudioTracks().length) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = 0
    function draw() {
      analyser.getFloatTimeDomainData(samples)
      const loudness = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
      if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, loudness * 4)})`
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => {
      cancelAnimationFrame(frame)
      void context.close()
    }
  }, [stream])
  return (
    <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-sunken">
      <span ref={bar} className="block size-full origin-left scale-x-0 rounded-full bg-success" />
    </span>
  )
}
