import { Switch } from '#components/ui/checkbox.tsx'

/** The choice whether the stream is recorded, offered before it begins and again at its end. */
export function RecordingSwitch({ isOn, onChoose }: { isOn: boolean; onChoose(isWanted: boolean): void }) {
  return (
    <Switch
      label="Keep a recording"
      hint="You find it under Recordings. Only you see it."
      checked={isOn}
      onChange={(event) => onChoose(event.target.checked)}
    />
  )
}
