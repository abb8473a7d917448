/** A step of the gate: makes the data folders of the journeys' products at E2E_DATA_FOLDERS. */
import { makeDataFolders } from './start-product.ts'

await makeDataFolders()
