'use client'

import { useEffect, useRef } from 'react'

/** Shows the microphone's level. It draws without React, sixty times a second. */
export function MicrophoneLevel({ stream }: { stream: MediaStream | null }) {
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
