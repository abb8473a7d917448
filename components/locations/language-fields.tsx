'use client'

import { Plus } from 'lucide'
import { useState } from 'react'
import type { Choice } from '#contract/locations.ts'
import { languageName } from '#components/performers/place-names.ts'
import { Button } from '#components/ui/button.tsx'
import { FieldGroup } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Icon } from '../ui/icon.tsx'
import { withStored } from './stored-choice.ts'

const MOST = 12

interface LanguageFieldsProps {
  languages: Choice[]
  chosen: string[]
  error?: string
}

/**
 * One select for each language and always one more; with JavaScript a button adds others. When the
 * chosen languages change after a save, the selects start again, so that one set to "None" leaves no gap.
 */
export function LanguageFields(props: LanguageFieldsProps) {
  return <Fields key={props.chosen.join(',')} {...props} />
}

function Fields({ languages, chosen, error }: LanguageFieldsProps) {
  const [count, setCount] = useState(Math.min(chosen.length + 1, MOST))
  return (
    <FieldGroup legend="Languages" error={error}>
      <div className="grid gap-2 sm:grid-cols-2">
        {Array.from({ length: count }, (_, at) => (
          <Select key={at} name="languages" aria-label={`Language ${at + 1}`} defaultValue={chosen[at] ?? ''}>
            <option value="">{at < chosen.length ? 'None' : 'Choose one'}</option>
            {withStored(languages, chosen[at] ?? null, languageName).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
      {count < MOST && (
        <Button
          type="button"
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => setCount(count + 1)}
        >
          <Icon of={Plus} /> One more language
        </Button>
      )}
    </FieldGroup>
  )
}
