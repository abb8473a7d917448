import { Link2, Mic, MicOff, MonitorUp, MonitorX, Video, VideoOff } from 'lucide'
import { copyLink } from '#components/live/share-link.ts'
import { Button } from '#components/ui/button.tsx'
import { Icon, type IconNode } from '#components/ui/icon.tsx'
import type { Broadcast } from './use-broadcast.ts'

/** The controls while on air: sound, camera, screen, and the link to share. */
export function BroadcastControls({ broadcast, roomPath }: { broadcast: Broadcast; roomPath: string }) {
  const { isMuted, isCameraOff, isSharing } = broadcast
  return (
    <div role="group" aria-label="Picture and sound" className="flex flex-wrap items-center gap-1 lg:gap-2">
      <Toggle
        of={isMuted ? MicOff : Mic}
        label={isMuted ? 'Unmute' : 'Mute'}
        isOn={isMuted}
        onPress={broadcast.toggleMute}
      />
      <Toggle
        of={isCameraOff ? VideoOff : Video}
        label={isCameraOff ? 'Camera on' : 'Camera off'}
        isOn={isCameraOff}
        onPress={broadcast.toggleCamera}
      />
      {broadcast.canShare() && (
        <Toggle
          of={isSharing ? MonitorX : MonitorUp}
          label={isSharing ? 'Stop sharing' : 'Share screen'}
          isOn={isSharing}
          onPress={() => void broadcast.toggleScreen()}
        />
      )}
      <Toggle
        of={Link2}
        label="Copy link"
        onPress={() => void copyLink(new URL(roomPath, location.href).href)}
      />
    </div>
  )
}

function Toggle({
  of,
  label,
  isOn = false,
  onPress,
}: {
  of: IconNode
  label: string
  isOn?: boolean
  onPress(): void
}) {
  return (
    <Button
      variant={isOn ? 'primary' : 'secondary'}
      className="max-lg:flex-col max-lg:gap-0.5 max-lg:px-1.5 max-lg:text-[0.6875rem] max-lg:min-w-15"
      onClick={onPress}
    >
      <Icon of={of} className="size-4.5" /> {label}
    </Button>
  )
}
