import { cameraPeople } from './camera.ts'
import { gardenPeople } from './garden.ts'
import { kitchenPeople } from './kitchen.ts'
import { movementPeople } from './movement.ts'
import { recordPeople } from './records.ts'
import { sewingPeople } from './sewing.ts'
import { stagePeople } from './stage.ts'
import { studioPeople } from './studio.ts'
import { tablePeople } from './table.ts'
import type { DemoPerformer } from './types.ts'
import { wonderPeople } from './wonder.ts'
import { wordPeople } from './texts.ts'
import { workshopPeople } from './workshop.ts'

/** The twenty-four performers of the demo world. */
export const people: DemoPerformer[] = [
  ...stagePeople,
  ...recordPeople,
  ...studioPeople,
  ...cameraPeople,
  ...kitchenPeople,
  ...gardenPeople,
  ...movementPeople,
  ...wordPeople,
  ...wonderPeople,
  ...workshopPeople,
  ...tablePeople,
  ...sewingPeople,
]
