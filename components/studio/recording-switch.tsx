import { Switch } from '#components/ui/checkbox.tsx'

/** Whether the show is recorded: asked before it begins and once more at its end. */
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
